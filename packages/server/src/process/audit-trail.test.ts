/** The audit trail as opened at the start: events reach a collector and a second file. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { freshStore } from '../db/fixture.ts';
import { unsigned } from '../kernel/actor.ts';
import { readSettings } from '../settings.ts';
import { openAuditTrail } from './audit-trail.ts';
import { createClosing } from './stop.ts';

it('signed heads and security events go to the collector, heads to the second file, and all of them before the end', async () => {
  const store = await freshStore();
  const folder = await mkdtemp(join(tmpdir(), 'czyun-audit-trail-'));
  const heard: string[] = [];
  const socket = createSocket('udp4', (bytes) => void heard.push(bytes.toString()));
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const copy = join(folder, 'elsewhere/heads.jsonl');
  const settings = readSettings({ DATA_DIR: folder, AUDIT_COPY_FILE: copy, SYSLOG_URL: `udp://127.0.0.1:${socket.address().port}` });
  if ('refusals' in settings) throw new Error(settings.refusals.join());
  const closing = createClosing();
  try {
    const trail = await openAuditTrail(
      { settings, db: store.db, logger: pino({ level: 'silent' }), now: Date.now, worldNow: Date.now },
      closing,
    );
    await trail.audit.record({ projectId: 1, by: unsigned('anna', '10.0.0.1'), action: { zh: '改', en: 'Change' } });
    trail.security.note({ kind: 'signInFailed', by: unsigned('anna', '10.0.0.1'), call: 'login' });
    expect(await closing.run()).toEqual([]);
    await expect.poll(() => heard.length, { timeout: 15_000 }).toBe(2);
    expect(heard.find((line) => line.includes(' signInFailed '))).toMatch(/^<84>1 .*login="anna".*address="10\.0\.0\.1".*call="login"/);
    expect(heard.find((line) => line.includes(' auditHead '))).toMatch(/^<109>1 .*entries="1".*signature="/);
    expect(JSON.parse(await readFile(copy, 'utf8'))).toMatchObject({ entries: 1 });
    expect(await store.db.selectFrom('security_events').select('kind').execute()).toEqual([{ kind: 'signInFailed' }]);
  } finally {
    socket.close();
    await store.remove();
    await rm(folder, { recursive: true, force: true });
  }
});
