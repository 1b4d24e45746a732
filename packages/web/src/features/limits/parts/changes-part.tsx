import { type LimitChange, type LimitedParam, limitsApi, timeText } from '@czyun/contract';
import { App, Button } from 'antd';
import { useConfirm } from '../../../kit/form/use-confirm.tsx';
import box from '../../../kit/ui/box.module.css';
import { States } from '../../../kit/ui/states.tsx';
import { ActorName } from '../../../parts/people/actor-name.tsx';
import { useChange } from '../../../platform/api/use-call.ts';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import { limitReads, useChanges } from '../queries.ts';
import { limitsText } from '../text.ts';
import { useMoreWords } from './more-words.ts';

export interface ChangesPartProps {
  readonly deviceId: number;
  readonly param: LimitedParam;
  readonly onDone: () => void;
}

/** Who set which limits when, newest first, and the way back to any of them. */
export function ChangesPart({ deviceId, param, onDone }: ChangesPartProps) {
  const t = limitsText.useText();
  const zone = useTimeZone();
  const confirm = useConfirm();
  const { message } = App.useApp();
  const asked = useChanges(deviceId, param.metric);
  const restore = useChange(limitsApi.restoreLimits, {
    renews: limitReads,
    onDone: () => {
      onDone();
      void message.success(t(($) => $.form.done));
    },
  });
  const back = ({ id, time }: LimitChange) =>
    confirm({
      title: t(($) => $.changes.backTitle, { time: timeText(time, zone) }),
      effect: t(($) => $.changes.backText),
      button: t(($) => $.changes.back),
      act: () => restore.mutateAsync({ body: { deviceId, metric: param.metric, version: param.version, changeId: id } }),
    });
  return (
    <section className={box.stack} aria-label={t(($) => $.changes.title)} data-part="changes">
      <h3 className={box.plain}>{t(($) => $.changes.title)}</h3>
      <States
        of={asked}
        isEmpty={(changes) => changes.length === 0}
        empty={<p className={`${box.plain} ${box.faint}`}>{t(($) => $.changes.none)}</p>}
      >
        {(changes) => (
          <ul className={`${box.plain} ${box.lines}`}>
            {changes.map((change, index) => (
              <li key={change.id} className={`${box.row} ${box.wrap} ${box.between}`} style={{ paddingBlock: 8 }}>
                <span className={`${box.two} ${box.anywhere}`}>
                  <Said change={change} param={param} />
                  <small>
                    <span className="cz-num">{timeText(change.time, zone)}</span> · <ActorName actor={change.by} shown={null} />
                  </small>
                </span>
                {index === 0 ? (
                  <span className={`${box.badge} ${box.ok}`}>{t(($) => $.changes.current)}</span>
                ) : (
                  <Button
                    size="small"
                    aria-label={t(($) => $.changes.backOf, { time: timeText(change.time, zone) })}
                    onClick={() => back(change)}
                  >
                    {t(($) => $.changes.back)}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </States>
    </section>
  );
}

const fields = ['high1', 'high2', 'high3', 'low1', 'low2', 'low3'] as const;

/** A set of limits in a line: `Upper, level 1 55 · Delay 10 s`. */
function Said({ change: { limits }, param }: { readonly change: LimitChange; readonly param: LimitedParam }) {
  const t = limitsText.useText();
  const more = useMoreWords();
  const levels = fields.flatMap((field) => {
    const value = limits[field];
    return value === null ? [] : [`${t(($) => $.form[field])} ${value} ${param.unit ?? ''}`.trim()];
  });
  const rest = more({ ...param, limits });
  const delay = limits.delayS === 0 ? [] : [`${t(($) => $.form.delayS)} ${limits.delayS} s`];
  const band = limits.deadBand === 0 ? [] : [`${t(($) => $.form.deadBand)} ${limits.deadBand} ${param.unit ?? ''}`.trim()];
  const said = [...levels, ...(rest === '' ? [] : [rest])];
  return <span>{said.length === 0 ? t(($) => $.changes.nothing) : [...said, ...delay, ...band].join(' · ')}</span>;
}
