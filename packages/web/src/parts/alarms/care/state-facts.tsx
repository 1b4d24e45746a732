import { type AlarmDetail, actorText, type LogEntry, timeText } from '@czyun/contract';
import { Facts } from '../../../kit/ui/facts.tsx';
import { useProject } from '../../../platform/project/project-context.ts';
import { ActorName } from '../../people/actor-name.tsx';
import { careText } from './text.ts';

/** Raised, acknowledged, cleared, annunciated: four independent facts. */
export function StateFacts({ entry, detail }: { readonly entry: LogEntry; readonly detail: AlarmDetail | undefined }) {
  const t = careText.useText();
  const { timeZone } = useProject();
  const { quiet } = entry;
  const clock = (at: number) => timeText(at, timeZone);
  const end =
    quiet?.kind === 'suppressed'
      ? detail?.suppressedBy && t(($) => $.condition[detail.suppressedBy ?? 'gateway'])
      : quiet?.until === null
        ? t(($) => $.state.untilBack)
        : quiet && t(($) => $.state.until, { time: timeText(quiet.until, timeZone, 'minute') });
  const now = quiet === undefined ? t(($) => $.state.annunciated) : [t(($) => $.kind[quiet.kind]), end].filter(Boolean).join(' · ');
  return (
    <div data-facts={quiet?.kind ?? 'annunciated'}>
      <Facts
        of={[
          ...(entry.reading === undefined ? [] : [[t(($) => $.state.reading), <b key="reading">{entry.reading}</b>] as const]),
          [t(($) => $.state.raised), clock(entry.startTime)],
          [
            t(($) => $.state.acknowledged),
            entry.ackTime === null ? (
              t(($) => $.state.not)
            ) : (
              <>
                {clock(entry.ackTime)} · <ActorName actor={entry.ackBy} shown={entry.ackUser} />
              </>
            ),
          ],
          [t(($) => $.state.recovered), entry.recoverTime === null ? t(($) => $.state.standing) : clock(entry.recoverTime)],
          [t(($) => $.state.quiet), entry.recovered && quiet ? t(($) => $.state.was, { state: t(($) => $.kind[quiet.kind]) }) : now],
          ...(detail === undefined
            ? []
            : [[t(($) => $.state.assigned), detail.assigned === null ? t(($) => $.state.nobody) : actorText(detail.assigned)] as const]),
        ]}
      />
    </div>
  );
}
