/** The indicators of a period as a file, one per line, with their inputs. */
import { type FileAnswer, type FileColumn, type FileFormat, type Indicator, type Language, timeText } from '@czyun/contract';
import { tabularFile } from '../../tabular/tabular-file.ts';
import type { Indicators, RequestedPeriod } from './service.ts';
import { columnWords, fromSettings, titleText, yes } from './words.ts';

const textOfInput = ({ name, value, unit }: Indicator['inputs'][number]) =>
  `${name} ${value === null ? '-' : `${value}${unit === '' ? '' : ` ${unit}`}`}`;

function sources({ inputs }: Indicator, language: Language): string {
  const rated = inputs.filter(({ key, value, from }) => /^rated/.test(key) && value !== null && from.length === 0);
  const meters = inputs.flatMap(({ from }) => from.map(({ device, point }) => `${device} / ${point}`));
  return [...new Set([...meters, ...rated.map(({ name }) => `${name} / ${fromSettings[language]}`)])].join('; ');
}

function columns(language: Language): FileColumn<Indicator>[] {
  const title = (id: keyof typeof columnWords) => ({ id, title: columnWords[id][language] });
  return [
    { ...title('name'), kind: 'text', value: ({ name }) => name },
    { ...title('value'), kind: 'number', value: ({ value }) => value },
    { ...title('unit'), kind: 'text', value: ({ unit }) => unit },
    { ...title('estimated'), kind: 'text', value: ({ estimated }) => (estimated ? yes[language] : '') },
    { ...title('reason'), kind: 'text', value: ({ reason }) => reason?.text ?? '' },
    { ...title('formula'), kind: 'text', value: ({ formula }) => formula },
    { ...title('inputs'), kind: 'text', value: ({ inputs }) => inputs.map(textOfInput).join('; ') },
    { ...title('meters'), kind: 'text', value: (row) => sources(row, language) },
    { ...title('standard'), kind: 'text', value: ({ standard }) => `${standard.name}-${standard.edition}` },
  ];
}

export function indicatorsFile(indicators: Indicators) {
  return async (
    { format, ...period }: RequestedPeriod & { readonly format: FileFormat },
    language: Language,
    now: number,
    left?: AbortSignal,
  ): Promise<FileAnswer> => {
    const data = await indicators(period, language, now, left);
    const day = timeText(data.start, data.timeZone, 'day');
    const digits = { day: 10, month: 7, year: 4 }[period.unit];
    const file = {
      name: `indicators-${day.slice(0, digits)}`,
      title: titleText[language],
      columns: columns(language),
      async *pieces() {
        yield { rows: data.list };
      },
    };
    return tabularFile(format, file, left);
  };
}
