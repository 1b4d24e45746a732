/** The body of an upload: one line of JSON with the reading options, followed by the file. */
import { type CsvReading, csvReading, fieldText, type Language } from '@czyun/contract';
import { AppError } from '../../kernel/errors.ts';
import { refusalsOf } from '../../kernel/refusals.ts';

const maxHead = 64 * 1024;

interface Parts<R> {
  readonly reading: R;
  readonly file: Uint8Array;
}

function split(body: Uint8Array): Parts<unknown> {
  const end = body.subarray(0, maxHead).indexOf(10);
  if (end < 0) throw new AppError('badInput', {}, [{ path: 'reading', message: fieldText('uploadHead') }]);
  try {
    return { reading: JSON.parse(Buffer.from(body.subarray(0, end)).toString()), file: body.subarray(end + 1) };
  } catch {
    throw new AppError('badInput', {}, [{ path: 'reading', message: fieldText('uploadHead') }]);
  }
}

type Reading = typeof csvReading | ReturnType<typeof csvReading.partial>;

function checked<R>({ reading, file }: Parts<unknown>, schema: Reading, language: Language): Parts<R> {
  const parsed = schema.safeParse(reading);
  if (!parsed.success) throw new AppError('badInput', {}, refusalsOf(parsed.error.issues, reading, { path: '' }, language));
  if (file.byteLength === 0) throw new AppError('badInput', {}, [{ path: 'body', message: fieldText('dataRequired') }]);
  return { reading: parsed.data as R, file };
}

/** Throws `badInput` for an invalid line. */
export const importUpload = (body: Uint8Array, language: Language) => checked<CsvReading>(split(body), csvReading, language);
export const previewUpload = (body: Uint8Array, language: Language) =>
  checked<Partial<CsvReading>>(split(body), csvReading.partial(), language);
