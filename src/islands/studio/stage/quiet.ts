import { getConsoleFunction, setConsoleFunction } from 'three';

/**
 * Suppresses one warning of three: @react-three/fiber 9 still creates a Clock, which three has renamed. Other
 * messages pass.
 */
export function withoutClockRemark<T>(run: () => T): T {
  const before = getConsoleFunction();
  setConsoleFunction((type, message, ...rest) => {
    if (String(message).startsWith('THREE.Clock:')) return;
    if (before !== null) before(type, message, ...rest);
    // biome-ignore lint/suspicious/noConsole: passes three's own messages on
    else console[type](message, ...rest);
  });
  try {
    return run();
  } finally {
    setConsoleFunction(before);
  }
}
