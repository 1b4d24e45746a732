/** An incident as a document. */
import { type Language, type LogEntry, logTypeWords, spanText, timeText } from '@czyun/contract';
import { type Incident, type IncidentFigure, incidentFigureText, incidentStateWords } from '@czyun/contract/incidents';
import type { Paper, PaperBlock } from '../../paper/index.ts';
import { words } from './words.ts';

/** A curve over the drawn time. */
export interface IncidentCurve {
  readonly name: string;
  readonly unit: string;
  readonly decimals: number;
  /** One value per label of the document; null: unknown. */
  readonly values: readonly (number | null)[];
  /** Figures over the incident itself; null: no reading. */
  readonly total: { readonly min: number; readonly avg: number; readonly max: number; readonly coveredShare: number } | null;
}

export interface IncidentFacts {
  readonly project: string;
  readonly language: Language;
  readonly zone: string;
  /** Epoch ms. */
  readonly made: number;
  readonly incident: Incident;
  /** Starts of the buckets of the curves. */
  readonly times: readonly number[];
  readonly curves: readonly IncidentCurve[];
  readonly entries: readonly LogEntry[];
  /** There are more entries. */
  readonly isCut: boolean;
}

const left = (title: string) => ({ title, align: 'left' as const });
const right = (title: string) => ({ title, align: 'right' as const });
const maxSeries = 8;

export function incidentPaper({ project, language, zone, made, incident, times, curves, entries, isCut }: IncidentFacts): Paper {
  const word = (of: keyof typeof words) => words[of][language];
  const at = (time: number | null) => (time === null ? '-' : timeText(time, zone));
  const separator = language === 'zh' ? '、' : ', ';
  const { title, start, end, state, devices, persons, by, explanation, notes } = incident;
  const names = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name).join(separator) || '-';
  return {
    ...{ language, title, made },
    facts: [
      { label: word('project'), value: project },
      { label: word('time'), value: `${end === null ? at(start) : `${at(start)} – ${at(end)}`} (${zone})` },
      { label: word('duration'), value: end === null ? word('moment') : spanText(end - start, language) },
      { label: word('state'), value: incidentStateWords[state][language] },
      { label: word('devices'), value: names(devices) },
      { label: word('persons'), value: names(persons.map(({ userName }) => ({ name: userName }))) },
      { label: word('openedBy'), value: by.userName },
    ],
    blocks: [
      { kind: 'heading', text: word('explanation') },
      { kind: 'notes', lines: explanation === '' ? [word('unexplained')] : explanation.split('\n') },
      ...drawn(),
      ...listed(),
      ...written(),
    ],
    foot: `${project} · ${title}`,
  };

  function drawn(): PaperBlock[] {
    if (curves.length === 0) return [];
    const labels = times.map((time) => timeText(time, zone).slice(5, 16));
    const charts = [...Map.groupBy(curves, ({ unit }) => unit)].map(
      ([unit, list]): PaperBlock => ({
        ...{ kind: 'chart', shape: 'lines', unit, labels },
        series: list.slice(0, maxSeries).map(({ name, values }) => ({ name, values, estimated: [] })),
      }),
    );
    const rows = curves.map(({ name, unit, decimals, total }) => {
      const figure = (key: IncidentFigure, value: number | undefined) => incidentFigureText(key, value ?? null, { unit, decimals });
      const mean = [figure('least', total?.min), figure('mean', total?.avg), figure('most', total?.max)];
      return [name, ...mean, figure('covered', total?.coveredShare)];
    });
    const columns = [left(word('point')), right(word('least')), right(word('mean')), right(word('most')), right(word('covered'))];
    return [{ kind: 'heading', text: word('curves') }, ...charts, { kind: 'table', columns, rows }];
  }

  function listed(): PaperBlock[] {
    const heading: PaperBlock = { kind: 'heading', text: word('entries') };
    if (entries.length === 0) return [heading, { kind: 'notes', lines: [word('noEntries')] }];
    const columns = [word('time'), word('cleared'), word('kind'), word('device'), word('content')].map(left);
    const rows = entries.map(({ startTime, recoverTime, type, deviceName, content, reading }) => [
      at(startTime),
      at(recoverTime),
      logTypeWords[type as keyof typeof logTypeWords]?.[language] ?? '',
      deviceName ?? '-',
      [content, reading].filter(Boolean).join(' · '),
    ]);
    return [heading, { kind: 'table', columns, rows }, ...(isCut ? [{ kind: 'notes' as const, lines: [word('more')] }] : [])];
  }

  function written(): PaperBlock[] {
    if (notes.length === 0) return [];
    const columns = [word('time'), word('about'), word('by'), word('text')].map(left);
    const rows = notes.map(({ created, at: about, by: author, text }) => [at(created), at(about), author.userName, text]);
    return [
      { kind: 'heading', text: word('notes') },
      { kind: 'table', columns, rows },
    ];
  }
}
