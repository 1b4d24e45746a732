import { useOverlays } from '../control/use-overlays.ts';

/** A completed action, and the only way to continue. */
export interface MustRead {
  readonly title: string;
  readonly text: string;
  readonly button: string;
  readonly act: () => void;
}

/** Shows a dialog that only its button closes. The same function in every render. */
export function useMustRead(): (said: MustRead) => void {
  const use = useOverlays();
  return ({ title, text, button, act }) =>
    use(
      ({ modal }) =>
        void modal.success({ title, content: text, okText: button, keyboard: false, mask: { closable: false }, onOk: () => act() }),
    );
}
