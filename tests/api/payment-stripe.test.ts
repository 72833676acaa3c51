import { describeAdapter } from '../fixtures/adapter-suite.ts';
import { stripe } from '../fixtures/adapter-traits.ts';

describeAdapter(stripe);
