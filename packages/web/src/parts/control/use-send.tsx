import { type CommandAnswer, controlApi } from '@czyun/contract';
import type { ExpandedPoint } from '@czyun/devices';
import { useState } from 'react';
import { useConfirm } from '../../kit/form/use-confirm.tsx';
import box from '../../kit/ui/box.module.css';
import { useAgeText } from '../../kit/ui/value.tsx';
import { useChange, useRenew } from '../../platform/api/use-call.ts';
import { useWord } from '../../platform/language/language.ts';
import { toast } from '../../platform/toast.ts';
import { useControlled } from './controlled.ts';
import { isPush } from './pending.ts';
import { aroundCommands } from './queries.ts';
import { controlPartsText } from './text.ts';
import { valueText } from './value-text.ts';

export interface Step {
  readonly point: ExpandedPoint;
  readonly value: number;
}

export interface SendOptions {
  readonly whole?: boolean;
  /** ms; 0: never. */
  readonly revertMs?: number;
  /** ms; 0: no limit. */
  readonly validMs?: number;
}

/** The server's limit for the approval of a command. */
const approvalMinutes = 5;

/** Confirms with object and effect, sends in order, reports the outcome. */
export function useSend(): {
  readonly send: (steps: readonly Step[], options?: SendOptions, onSent?: () => void) => void;
  readonly busy: boolean;
} {
  const t = controlPartsText.useText();
  const word = useWord();
  const ageText = useAgeText();
  const confirm = useConfirm();
  const report = useOutcomeToast();
  const { device, liveOf, paramIdOf, needsApproval } = useControlled();
  const [busy, setBusy] = useState(false);
  const { mutateAsync } = useChange(controlApi.setMultiDeviceParamValue, { renews: aroundCommands });
  const renew = useRenew(aroundCommands);
  const wordsOf = ({ point, value }: Step) => {
    const now = liveOf(point.metric)?.value;
    return {
      name: word(point.name),
      from: valueText(typeof now === 'number' ? now : null, point, word),
      to: valueText(value, point, word),
    };
  };

  async function sendNow(steps: readonly Step[], { whole = false, revertMs = 0, validMs = 0 }: SendOptions): Promise<void> {
    const ids = steps.map(({ point }) => paramIdOf(point.metric) ?? 0);
    const params = Object.fromEntries(steps.map(({ value }, index) => [String(ids[index]), value]));
    const query = {
      params,
      order: ids.join(','),
      group: whole ? ('whole' as const) : ('each' as const),
      ...(revertMs > 0 ? { revertAfterMs: revertMs } : {}),
      ...(validMs > 0 ? { notAfter: Date.now() + validMs } : {}),
    };
    setBusy(true);
    // The command list shows each step while it is in progress.
    const renewal = setTimeout(() => void renew(), 150);
    const answer = await mutateAsync({ query }).finally(() => {
      clearTimeout(renewal);
      setBusy(false);
    });
    report(answer, steps, ids);
  }

  return {
    busy,
    send(steps, options = {}, onSent) {
      const [first] = steps;
      if (first === undefined) return;
      const { whole = false, revertMs = 0, validMs = 0 } = options;
      const isStop = steps.some(({ point, value }) => point.stops?.includes(value));
      const isStart = steps.some(({ point, value }) => !isPush(point) && point.stops?.includes(value) === false);
      const isDangerous = steps.some(({ point, value }) => point.dangerous === true && point.stops?.includes(value) !== true);
      const waitsForApproval = steps.some(({ point, value }) => needsApproval(point, value));
      const one = steps.length === 1 ? wordsOf(first) : null;
      const effects = [
        ...(isStop ? [t(($) => $.ask.stops, { device: device.name })] : []),
        ...(isStart ? [t(($) => $.ask.starts, { device: device.name })] : []),
        ...(isDangerous ? [t(($) => $.ask.hurts)] : []),
        ...(waitsForApproval ? [t(($) => $.ask.second, { n: approvalMinutes })] : []),
        ...(revertMs > 0 ? [t(($) => $.ask.revert, { span: ageText(revertMs) })] : []),
        ...(validMs > 0 ? [t(($) => $.ask.expiry, { span: ageText(validMs) })] : []),
        ...(whole && steps.length > 1 ? [t(($) => $.ask.whole)] : []),
      ];
      confirm({
        title: one
          ? t(($) => $.ask.one, { device: device.name, name: one.name })
          : t(($) => $.ask.many, { device: device.name, n: steps.length }),
        effect: (
          <div className={`${box.stack} ${box.tight}`}>
            <ol className={`${box.plain} ${box.strong}`}>
              {steps.map((step) => (
                <li key={step.point.metric}>{t(($) => $.ask.line, wordsOf(step))}</li>
              ))}
            </ol>
            {effects.map((effect) => (
              <p key={effect} className={box.plain}>
                {effect}
              </p>
            ))}
          </div>
        ),
        button: one ? t(($) => $.ask.button, one) : t(($) => $.ask.buttons, { n: steps.length }),
        danger: isStop || isDangerous,
        ...(isDangerous ? { typed: { name: device.name, label: t(($) => $.ask.typed, { name: device.name }) } } : {}),
        // The question closes immediately; the command list shows the outcome.
        act: () => {
          onSent?.();
          void sendNow(steps, options).catch(() => undefined);
        },
      });
    },
  };
}

/** Toast with the outcome and the first reason of a failure. */
function useOutcomeToast(): (answers: readonly CommandAnswer[], steps: readonly Step[], ids: readonly number[]) => void {
  const t = controlPartsText.useText();
  const word = useWord();
  const offline = t(($) => $.told.offline);
  return (answers, steps, ids) => {
    const failed = answers.filter(({ result }) => result !== 'done' && result !== 'approval');
    const [firstFailed] = failed;
    if (firstFailed === undefined) {
      const waits = answers.some(({ result }) => result === 'approval');
      if (waits) toast.info(t(($) => $.told.waits));
      else toast.success(t(($) => $.told.done));
      return;
    }
    const point = steps[ids.indexOf(firstFailed.paramId)]?.point;
    const reason = t(($) => $.told.reason, { name: point ? word(point.name) : '', reason: firstFailed.reason });
    const done = answers.length - failed.length;
    const head = done > 0 ? t(($) => $.told.some, { done, failed: failed.length }) : t(($) => $.told.failed);
    toast.error(firstFailed.reason === offline ? offline : `${head} · ${reason}`, { seconds: 8 });
  };
}
