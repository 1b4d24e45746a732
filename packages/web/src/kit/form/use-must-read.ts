import { useOverlays } from '../control/use-overlays.ts';

/** What was done, and the one way on. */
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
