/** One server a data folder: the spool has no other guard when the engine is elsewhere. */
import { readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FolderInUse } from './engine/types.ts';

/** When the process with this id started, in clock ticks; undefined when there is no such process (proc(5), field 22). */
async function startTicks(pid: number): Promise<string | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A killed process that nobody has waited for yet holds nothing.
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

const mine = new Set<string>();

/** Takes the folder or rejects with `FolderInUse`; a lock left by a killed server is taken over. Resolves to the way to let go. */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'lock');
  const own = `${process.pid} ${(await startTicks(process.pid)) ?? '-'}`;
  const inUse = () => new FolderInUse(`The data folder ${folder} is used by another process`);
  if (mine.has(path)) throw inUse();
  for (let attempt = 0; ; attempt++) {
    try {
      await writeFile(path, own, { flag: 'wx' });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt > 2) throw error;
    }
    const [pid, ticks] = (await readFile(path, 'utf8').catch(() => '')).split(' ');
    const running = pid ? await startTicks(Number(pid)) : undefined;
    if (running !== undefined && running === ticks && Number(pid) !== process.pid) throw inUse();
    await unlink(path).catch(() => undefined);
  }
  mine.add(path);
  return async () => {
    mine.delete(path);
    await unlink(path).catch(() => undefined);
  };
}
