import { describeAdapter } from '../fixtures/adapter-suite.ts';
import { wxpay } from '../fixtures/adapter-traits.ts';

describeAdapter(wxpay);
