/** What a person brings: a line of JSON that says how the file is to be read, and the file behind it. */
import { type CsvReading, csvReading } from '@czyun/contract';
import { AppError } from '../../kernel/errors.ts';

const mostHead = 64 * 1024;

interface Parts<R> {
  readonly reading: R;
  readonly file: Uint8Array;
}

function parted(body: Uint8Array): Parts<unknown> {
  const end = body.subarray(0, mostHead).indexOf(10);
  if (end < 0) throw new AppError('badInput', {}, [{ path: 'reading', message: 'no line of JSON before the file' }]);
  try {
    return { reading: JSON.parse(Buffer.from(body.subarray(0, end)).toString()), file: body.subarray(end + 1) };
  } catch {
    throw new AppError('badInput', {}, [{ path: 'reading', message: 'JSON' }]);
  }
}

function checked<R>({ reading, file }: Parts<unknown>, schema: typeof csvReading | ReturnType<typeof csvReading.partial>): Parts<R> {
  const told = schema.safeParse(reading);
  if (!told.success)
    throw new AppError(
      'badInput',
      {},
      told.error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message })),
    );
  if (file.byteLength === 0) throw new AppError('csvUnreadable', { reason: '0 B' });
  return { reading: told.data as R, file };
}

/** Throws `badInput` with what is wrong in the line. */
export const importUpload = (body: Uint8Array) => checked<CsvReading>(parted(body), csvReading);
export const previewUpload = (body: Uint8Array) => checked<Partial<CsvReading>>(parted(body), csvReading.partial());
