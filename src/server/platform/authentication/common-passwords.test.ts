import { expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

it.each(['password123', 'QWERTYUIOP', 'iloveyou1', 'mei.chan@example.com', 'mei.chan'])(
  'knows %s, which everybody tries first',
  async (password) => {
    expect(await isCommonPassword(password, 'mei.chan@example.com')).toBe(true);
  },
);

it.each(['a quiet evening in Sai Kung', '西貢嘅一個寧靜夜晚', 'T7#vn-quartz-91'])(
  'takes %s',
  async (password) => {
    expect(await isCommonPassword(password, 'mei.chan@example.com')).toBe(false);
  },
);
