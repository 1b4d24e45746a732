import { type LimitChange, type LimitedParam, limitsApi, timeText } from '@czyun/contract';
import { useConfirm } from '../../../kit/form/use-confirm.tsx';
import { ChangeList } from '../../../parts/changes/change-list.tsx';
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

/** Stored limits of a parameter, newest first, each of which may be restored. */
export function ChangesPart({ deviceId, param, onDone }: ChangesPartProps) {
  const t = limitsText.useText();
  const zone = useTimeZone();
  const confirm = useConfirm();
  const stored = useChanges(deviceId, param.metric);
  const restore = useChange(limitsApi.restoreLimits, {
    renews: limitReads,
    success: t(($) => $.form.done),
    onDone,
  });
  const newest = stored.data?.[0];
  return (
    <ChangeList
      of={stored}
      titled
      words={{
        title: t(($) => $.changes.title),
        none: t(($) => $.changes.none),
        current: t(($) => $.changes.current),
        restore: t(($) => $.changes.back),
        restoreOf: (time) => t(($) => $.changes.backOf, { time }),
      }}
      summary={(change) => <Summary change={change} param={param} />}
      isCurrent={({ id }) => id === newest?.id}
      mayRestore={() => true}
      onRestore={({ id, time }) =>
        confirm({
          title: t(($) => $.changes.backTitle, { time: timeText(time, zone) }),
          effect: t(($) => $.changes.backText),
          button: t(($) => $.changes.back),
          act: () => restore.mutateAsync({ body: { deviceId, metric: param.metric, version: param.version, changeId: id } }),
        })
      }
    />
  );
}

const fields = ['high1', 'high2', 'high3', 'low1', 'low2', 'low3'] as const;

/** Limits on one line: `Upper, level 1 55 · Delay 10 s`. */
function Summary({ change: { limits }, param }: { readonly change: LimitChange; readonly param: LimitedParam }) {
  const t = limitsText.useText();
  const more = useMoreWords();
  const levels = fields.flatMap((field) => {
    const value = limits[field];
    return value === null ? [] : [`${t(($) => $.form[field])} ${value} ${param.unit ?? ''}`.trim()];
  });
  const rest = more({ ...param, limits });
  const delay = limits.delayS === 0 ? [] : [`${t(($) => $.form.delayS)} ${limits.delayS} s`];
  const band = limits.deadBand === 0 ? [] : [`${t(($) => $.form.deadBand)} ${limits.deadBand} ${param.unit ?? ''}`.trim()];
  const checks = [...levels, ...(rest === '' ? [] : [rest])];
  return <span>{checks.length === 0 ? t(($) => $.changes.nothing) : [...checks, ...delay, ...band].join(' · ')}</span>;
}
