import { type ReactNode, useRef } from 'react';
import { Lazy, lazyPart } from '../../platform/chunk.ts';
import { shared } from '../../platform/text.ts';
import type { OverlayApi } from '../control/overlay-parts.tsx';
import { useOverlays } from '../control/use-overlays.ts';

// Few questions need it, and every page can ask a question.
const TypedName = lazyPart(async () => (await import('./typed-name.tsx')).TypedName);

export interface Question {
  /** The action, naming its object. */
  readonly title: string;
  /** Consequences of the action. */
  readonly effect?: ReactNode;
  /** Label of the confirming button, naming its object if there are several. */
  readonly button: string;
  /** The action removes or disconnects something. */
  readonly danger?: boolean;
  /** Replaces “Cancel”. */
  readonly stay?: string;
  /** For irreversible actions: the name that must be typed first, and the label that asks for it. */
  readonly typed?: { readonly name: string; readonly label: string };
  /** The action. The question remains open until it is done; if it rejects, the caller has shown the reason. */
  readonly act: () => unknown;
}

/** Asks before an action, one question at a time. The safe button has the focus, so Enter has no effect; nor has it in a typed name. */
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
            <Lazy fallback={null}>
              <TypedName {...typed} onRight={(isRight) => asked.update(buttonProps({ disabled: !isRight }))} />
            </Lazy>
          )}
        </>
      ),
      okText: button,
      cancelText: stay ?? say(($) => $.action.cancel),
      focusable: { autoFocusButton: typed === undefined ? 'cancel' : null },
      ...buttonProps({ disabled: typed !== undefined }),
      // Takes `close`, so that the question does not close before the action is done.
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
