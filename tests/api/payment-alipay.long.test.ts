import { describeAdapter } from '../fixtures/adapter-suite.ts';
import { alipay } from '../fixtures/adapter-traits.ts';

describeAdapter(alipay);
