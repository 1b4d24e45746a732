/**
 * A server that clears a range and is killed at a step of it: `going`, `gone` (of the newest month) or `cleared`. Prints when it begins.
 */
import { lockFolder } from '../../process/folder-lock.ts';
import { createTelemetry } from '../index.ts';
import { batch, catalogOf, info, quiet, type Row } from './fixtures.ts';

const [folder = '', step = '', from = '', to = ''] = process.argv.slice(2);
const range = { paramIds: [1], from: Number(from), to: Number(to) };
if (!lockFolder(folder)) throw new Error('the folder is held');
const telemetry = await createTelemetry({ dataDir: folder, catalog: catalogOf([info(1), info(2)]), logger: quiet });
const rows = (id: number): Row[] => Array.from({ length: 100 }, (_, i) => [id, range.from - 50 * 60_000 + i * 60_000, i]);
await telemetry.ingest.submit(batch([...rows(1), ...rows(2)]));
const die = async (): Promise<void> => {
  process.kill(process.pid, 'SIGKILL');
  await new Promise(() => undefined);
};
const at = (name: string) => async () => (name === step ? die() : undefined);
await telemetry.clear(range, { going: at('going'), gone: at('gone') });
await at('cleared')();
