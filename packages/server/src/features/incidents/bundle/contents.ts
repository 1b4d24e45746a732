/** Texts in the exported file of an incident. */
import { type Language, type LogEntry, operationText } from '@czyun/contract';
import {
  type Incident,
  type IncidentFigures,
  type IncidentTruths,
  incidentChangeWords,
  incidentFigureKeys,
  incidentFigureText,
} from '@czyun/contract/incidents';
import type { Actor } from '../../../kernel/actor.ts';
import type { DrawnCurve } from '../../../past/known/drawn.ts';
import { dataScript, names } from './names.ts';

export interface Contents {
  readonly incident: Incident;
  readonly entries: readonly LogEntry[];
  readonly truths: IncidentTruths;
  /** Current data of each curve, in their order. */
  readonly now: readonly DrawnCurve[];
  /** Range of the drawing and range of the figures, epoch ms. */
  readonly span: readonly [number, number];
  readonly range: readonly [number, number];
  readonly project: string;
  readonly timeZone: string;
  readonly language: Language;
  /** Epoch ms. */
  readonly made: number;
  readonly by: Pick<Actor, 'userId' | 'loginName' | 'userName' | 'linkId'>;
}

const textOf = (content: unknown) => `${JSON.stringify(content, null, 1)}\n`;

function entryView({ id, startTime, recoverTime, deviceName, content, reading, operation, severity, type }: LogEntry, language: Language) {
  const text = operation ? operationText(operation, language) : [content, reading].filter(Boolean).join(' · ');
  return { id, type, severity, startTime, recoverTime, deviceName, text };
}

/** JSON files by name, and the script that provides their texts to the page. */
export function contentTexts(contents: Contents): ReadonlyMap<string, string> {
  const { incident, entries, truths, now, span, range, project, timeZone, language, made, by } = contents;
  const curves = truths.curves.map((curve, index) => {
    const shown = (figures: IncidentFigures) =>
      Object.fromEntries(incidentFigureKeys.map((figure) => [figure, incidentFigureText(figure, figures[figure], curve)]));
    const { was, now: nowFigures } = curve.figures;
    return { ...curve, now: now[index] ?? { times: [], values: [] }, shown: { was: shown(was), now: shown(nowFigures) } };
  });
  const files = new Map([
    [names.incident, textOf({ made, by, project, timeZone, language, incident })],
    [names.entries, textOf(entries.map((entry) => entryView(entry, language)))],
    [names.truths, textOf({ ...truths, span, range, curves, words: incidentChangeWords })],
  ]);
  return new Map([...files, [dataScript.name, dataScript.of(Object.fromEntries(files))]]);
}
