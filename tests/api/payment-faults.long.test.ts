import { describe } from 'vitest';
import { describeAdapterFaults } from '../fixtures/adapter-suite.ts';
import { alipay, paypal, qianfang, stripe, wxpay } from '../fixtures/adapter-traits.ts';

describe.each([stripe, paypal, alipay, wxpay, qianfang])('$method', describeAdapterFaults);
