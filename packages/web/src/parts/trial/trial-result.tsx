import { timeText } from '@czyun/contract';
import type { ReactNode } from 'react';
import type { Column } from '../../kit/table/column.ts';
import { Table } from '../../kit/table/table.tsx';
import box from '../../kit/ui/box.module.css';
import { Stack, Text } from '../../kit/ui/layout.tsx';
import { Skeleton } from '../../kit/ui/states.tsx';
import { useAgeText } from '../../kit/ui/value.tsx';
import { Lazy } from '../../platform/chunk.ts';
import { useTimeZone } from '../../platform/project/project-context.ts';
import { trialText } from './text.ts';

/** A time in which an alarm would have been active. */
export interface Episode {
  readonly start: number;
  /** null: active until the end of the trial. */
  readonly end: number | null;
}

interface Trial<E extends Episode> {
  /** End of the evaluated time, ms. */
  readonly end: number;
  readonly count: number;
  readonly stoodMs: number;
  readonly episodes: readonly E[];
}

/** Start, duration and end of an episode, for the table of a trial. */
export function useEpisodeColumns(trialEnd: number) {
  const t = trialText.useText();
  const zone = useTimeZone();
  const spanText = useAgeText();
  return {
    start: { id: 'start', title: t(($) => $.start), width: 176, value: ({ start }) => timeText(start, zone) },
    lasted: {
      id: 'lasted',
      title: t(($) => $.lasted),
      card: 'fact',
      labelled: true,
      value: ({ start, end }) => spanText((end ?? trialEnd) - start),
    },
    end: {
      id: 'end',
      title: t(($) => $.end),
      width: 176,
      card: 'fact',
      labelled: true,
      value: ({ end }) => (end === null ? t(($) => $.stands) : timeText(end, zone)),
    },
  } satisfies Readonly<Record<string, Column<Episode>>>;
}

/** Number and duration of the alarms of a trial in a sentence. */
export function useTrialSentence({ count, stoodMs }: Pick<Trial<Episode>, 'count' | 'stoodMs'>): string {
  const t = trialText.useText();
  const spanText = useAgeText();
  return count === 0 ? t(($) => $.never) : t(($) => $.result, { n: count, span: spanText(stoodMs) });
}

export interface TrialResultProps<E extends Episode> {
  /** Id of its table for the stored column settings. */
  readonly id: string;
  readonly trial: Trial<E>;
  /** End of the requested range, ms. */
  readonly until: number;
  readonly sentence: string;
  /** Notes below the sentence. */
  readonly notes: readonly string[];
  /** Added to the name of the list if there are several. */
  readonly title?: string;
  /** null: nothing can be drawn. */
  readonly curve: ReactNode | null;
  readonly columns: readonly Column<E>[];
  readonly rowKey: (episode: E) => string | number;
  readonly edge?: (episode: E) => 1 | 2 | 3 | null;
}

/** The result of a trial: in a sentence, on its curve, and episode by episode. */
export function TrialResult<E extends Episode>({
  id,
  trial: { count, end, episodes },
  until,
  sentence,
  notes,
  title,
  curve,
  columns,
  rowKey,
  edge,
}: TrialResultProps<E>) {
  const t = trialText.useText();
  const zone = useTimeZone();
  const list = t(($) => $.list);
  return (
    <Stack data-trial={title ?? count} data-count={count}>
      <p className={`${box.plain} ${box.inset}`} role="status">
        <b>{sentence}</b>
        <small className={`${box.line} ${box.faint}`}>{notes.filter(Boolean).join(' · ')}</small>
      </p>
      {curve !== null && <Lazy fallback={<Skeleton height={240} />}>{curve}</Lazy>}
      {episodes.length > 0 && (
        <Table<E>
          id={id}
          label={title === undefined ? list : `${list} · ${title}`}
          columns={columns}
          rows={episodes}
          rowKey={rowKey}
          none={{ title: '', hint: '' }}
          heightPx={280}
          rowPx={{ normal: 40, dense: 32 }}
          {...(edge === undefined ? {} : { edge })}
        />
      )}
      {end < until && (
        <Text as="p" size="small" tone="alert">
          {t(($) => $.cut, { time: timeText(end, zone) })}
        </Text>
      )}
      {count > episodes.length && (
        <Text as="p" size="small" tone="faint">
          {t(($) => $.first, { n: episodes.length })}
        </Text>
      )}
    </Stack>
  );
}
