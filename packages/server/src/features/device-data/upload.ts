/** What a person brings: a line of JSON that says how the file is to be read, and the file behind it. */
import { type CsvReading, csvReading, fieldText, type Language } from '@czyun/contract';
import { AppError } from '../../kernel/errors.ts';
import { refusalsOf } from '../../kernel/refusals.ts';

const mostHead = 64 * 1024;

interface Parts<R> {
  readonly reading: R;
  readonly file: Uint8Array;
}

function parted(body: Uint8Array): Parts<unknown> {
  const end = body.subarray(0, mostHead).indexOf(10);
  if (end < 0) throw new AppError('badInput', {}, [{ path: 'reading', message: fieldText('uploadHead') }]);
  try {
    return { reading: JSON.parse(Buffer.from(body.subarray(0, end)).toString()), file: body.subarray(end + 1) };
  } catch {
    throw new AppError('badInput', {}, [{ path: 'reading', message: fieldText('uploadHead') }]);
  }
}

type Reading = typeof csvReading | ReturnType<typeof csvReading.partial>;

function checked<R>({ reading, file }: Parts<unknown>, schema: Reading, language: Language): Parts<R> {
  const told = schema.safeParse(reading);
  if (!told.success) throw new AppError('badInput', {}, refusalsOf(told.error.issues, reading, { path: '' }, language));
  if (file.byteLength === 0) throw new AppError('badInput', {}, [{ path: 'body', message: fieldText('dataRequired') }]);
  return { reading: told.data as R, file };
}

/** Throws `badInput` with what is wrong in the line. */
export const importUpload = (body: Uint8Array, language: Language) => checked<CsvReading>(parted(body), csvReading, language);
export const previewUpload = (body: Uint8Array, language: Language) =>
  checked<Partial<CsvReading>>(parted(body), csvReading.partial(), language);
