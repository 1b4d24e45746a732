import { type AlarmDetail, type LogEntry, timeText } from '@czyun/contract';
import { SeverityTag } from '../../../kit/ui/badges.tsx';
import box from '../../../kit/ui/box.module.css';
import { List, ListRow } from '../../../kit/ui/list.tsx';
import { useAgeText } from '../../../kit/ui/value.tsx';
import { useProject } from '../../../platform/project/project-context.ts';
import { careText } from './text.ts';

export interface RelatedProps {
  readonly detail: AlarmDetail;
  /** Opens another entry. */
  readonly onShow: (entry: LogEntry) => void;
}

function EntryRow({ entry, note, onShow }: { readonly entry: LogEntry; readonly note: string } & Pick<RelatedProps, 'onShow'>) {
  return (
    <ListRow
      ruled
      data-entry={entry.id}
      lead={entry.severity !== null && <SeverityTag severity={entry.severity} />}
      title={
        <button type="button" className={`${box.bare} ${box.press}`} onClick={() => onShow(entry)}>
          {entry.content}
        </button>
      }
      end={<small className={`${box.soft} ${box.fixed}`}>{note}</small>}
    />
  );
}

/** The first fault of a consequential alarm, or its consequential alarms. */
export function FirstFault({ detail: { entry, first, followers }, onShow }: RelatedProps) {
  const t = careText.useText();
  if (first === null && followers.length === 0) return null;
  const apart = (other: LogEntry) => {
    const s = Number(((other.startTime - entry.startTime) / 1000).toFixed(1));
    return t(($) => (s < 0 ? $.first.before : $.first.after), { s: Math.abs(s) });
  };
  return (
    <section className={box.stack} aria-label={t(($) => $.first.title)} data-part="first">
      <h3 className={box.plain}>{first === null ? t(($) => $.first.leads, { n: followers.length }) : t(($) => $.first.follows)}</h3>
      <List>
        {(first === null ? followers : [first]).map((each) => (
          <EntryRow key={each.id} entry={each} note={apart(each)} onShow={onShow} />
        ))}
      </List>
    </section>
  );
}

/** Previous occurrences of the alarm and their durations. */
export function SameBefore({ detail: { history }, onShow }: RelatedProps) {
  const t = careText.useText();
  const { timeZone } = useProject();
  const ageText = useAgeText();
  return (
    <section className={box.stack} aria-label={t(($) => $.history.title)} data-part="history">
      <h3 className={box.plain}>{t(($) => $.history.title)}</h3>
      {history.length === 0 && <p className={`${box.plain} ${box.faint}`}>{t(($) => $.history.none)}</p>}
      <List>
        {history.map((each) => (
          <ListRow
            key={each.id}
            ruled
            title={
              <button type="button" className={`${box.bare} ${box.press} ${box.tabular}`} onClick={() => onShow(each)}>
                {timeText(each.startTime, timeZone)}
              </button>
            }
            end={
              <small className={box.soft}>
                {each.recoverTime === null
                  ? t(($) => $.history.stands)
                  : t(($) => $.history.lasted, { age: ageText(Math.max(0, each.recoverTime - each.startTime)) })}
              </small>
            }
          />
        ))}
      </List>
    </section>
  );
}
