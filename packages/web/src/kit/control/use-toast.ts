import { App } from 'antd';
import { useMemo } from 'react';

interface ToastOptions {
  /** A toast with the same key is replaced. */
  readonly key?: string;
  /** How long it shows. */
  readonly seconds?: number;
}

type Say = (text: string, options?: ToastOptions) => void;

/** Short sentences at the upper edge that go by themselves. */
export interface Toast {
  readonly success: Say;
  readonly info: Say;
  readonly warning: Say;
  readonly error: Say;
}

/** Says how a deed ended. The same object in every render. */
export function useToast(): Toast {
  const { message } = App.useApp();
  return useMemo(() => {
    const say =
      (kind: keyof Toast): Say =>
      (content, { key, seconds } = {}) =>
        void message[kind]({
          content,
          ...(key === undefined ? {} : { key }),
          ...(seconds === undefined ? {} : { duration: seconds }),
        });
    return { success: say('success'), info: say('info'), warning: say('warning'), error: say('error') };
  }, [message]);
}
