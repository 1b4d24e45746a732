import { useMemo } from 'react';
import { Button } from './button.tsx';
import { useOverlays } from './use-overlays.ts';

export interface Notification {
  /** One with the same key is replaced. */
  readonly key: string;
  readonly title: string;
  readonly text: string;
  readonly button: string;
  /** It closes with it. */
  readonly act: () => void;
}

/** Cards at the lower corner that stay until they are answered or closed. The same object in every render. */
export function useNotification(): { readonly show: (notification: Notification) => void; readonly close: (key: string) => void } {
  const use = useOverlays();
  return useMemo(() => {
    const close = (key: string) => use(({ notification }) => notification.destroy(key));
    const show = ({ key, title, text, button, act }: Notification) => {
      const onClick = () => {
        close(key);
        act();
      };
      use(({ notification }) =>
        notification.warning({
          ...{ key, title, description: text, duration: 0 },
          // The top bar and filters stay free.
          placement: 'bottomRight',
          actions: (
            <Button kind="primary" onClick={onClick}>
              {button}
            </Button>
          ),
        }),
      );
    };
    return { show, close };
  }, [use]);
}
