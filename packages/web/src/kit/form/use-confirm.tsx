import { type ReactNode, Suspense, useRef } from 'react';
import { lazyPart } from '../../platform/chunk.ts';
import { shared } from '../../platform/text.ts';
import type { OverlayApi } from '../control/overlay-parts.tsx';
import { useOverlays } from '../control/use-overlays.ts';

// Few questions ask for it, and every page can ask a question.
const TypedName = lazyPart(async () => (await import('./typed-name.tsx')).TypedName);

export interface Question {
  /** What is about to happen, naming its object. */
  readonly title: string;
  /** What comes of it. */
  readonly effect?: ReactNode;
  /** The action in the words of its button, naming its object where there are several. */
  readonly button: string;
  /** It takes something away, or cuts something off. */
  readonly danger?: boolean;
  /** Instead of “Cancel”. */
  readonly stay?: string;
  /** Of what cannot be brought back: the name that has to be typed first, and the label that asks for it. */
  readonly typed?: { readonly name: string; readonly label: string };
  /** The action. The question stays open until it is done; where it rejects, the caller has shown the reason. */
  readonly act: () => unknown;
}

/** Asks before an action. The safe button has the focus, so that Enter does nothing; where a name must be typed, Enter in it does nothing either. One question at a time. */
export function useConfirm(): (question: Question) => void {
  const say = shared.useText();
  const use = useOverlays();
  const isAsking = useRef(false);
  const ask = ({ title, effect, button, danger = false, stay, typed, act }: Question, { modal }: OverlayApi): void => {
    if (isAsking.current) return;
    isAsking.current = true;
    let isActing = false;
    const buttonProps = (more: { readonly disabled?: boolean; readonly loading?: boolean }) => ({ okButtonProps: { danger, ...more } });
    const asked = modal.confirm({
      title,
      content: (
        <>
          {effect}
          {typed !== undefined && (
            <Suspense fallback={null}>
              <TypedName {...typed} onRight={(isRight) => asked.update(buttonProps({ disabled: !isRight }))} />
            </Suspense>
          )}
        </>
      ),
      okText: button,
      cancelText: stay ?? say(($) => $.action.cancel),
      focusable: { autoFocusButton: typed === undefined ? 'cancel' : null },
      ...buttonProps({ disabled: typed !== undefined }),
      // It takes `close`, so that the question does not close before the action is done.
      onOk: (close: () => void) => {
        if (isActing) return;
        isActing = true;
        asked.update(buttonProps({ loading: true }));
        const done = async () => void (await act());
        void done().then(close, () => {
          isActing = false;
          asked.update(buttonProps({}));
        });
      },
      afterClose: () => {
        isAsking.current = false;
      },
    });
  };
  return (question) => use((api) => ask(question, api));
}
