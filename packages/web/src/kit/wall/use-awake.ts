import { useEffect } from 'react';

/** Keeps the screen on if the browser supports it. The lock ends when the page is hidden and is requested again afterwards. */
export function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let gone = false;
    const ask = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      try {
        const got = await navigator.wakeLock.request('screen');
        if (gone) await got.release();
        else lock = got;
      } catch {
        // Refused, for instance on low battery: the screen may turn off.
      }
    };
    const seen = () => void ask();
    seen();
    document.addEventListener('visibilitychange', seen);
    return () => {
      gone = true;
      document.removeEventListener('visibilitychange', seen);
      void lock?.release();
    };
  }, []);
}
