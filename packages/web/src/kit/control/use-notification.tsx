import { useMemo } from 'react';
import { Button } from './button.tsx';
import { useOverlays } from './use-overlays.ts';

export interface Notification {
  /** A notification with the same key is replaced. */
  readonly key: string;
  readonly title: string;
  readonly text: string;
  readonly button: string;
  /** The notification closes on it. */
  readonly act: () => void;
}

/** Cards at the lower corner that remain until answered or closed. The same object in every render. */
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
          // Does not cover the top bar and the filters.
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
