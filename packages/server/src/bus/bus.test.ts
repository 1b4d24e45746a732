import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { hasNats, startTestNats, type TestNats } from '../../../../scripts/nats.ts';
import { type Bus, type Channel, connectNats, createBus, createLocalWires, type Wire } from './index.ts';

const logger = pino({ level: 'silent' });
const numbersNews: Channel<number> = { name: 'numbers', schema: z.number() };

interface Network {
  readonly name: string;
  readonly missing: boolean;
  begin?(): Promise<void>;
  end?(): Promise<void> | undefined;
  wire(): Promise<Wire>;
}

let nats: TestNats | undefined;
let wires = createLocalWires();
const networks: readonly Network[] = [
  { name: 'in one process', missing: false, wire: async () => wires.join() },
  {
    name: 'over NATS (needs nats-server)',
    missing: !hasNats,
    async begin() {
      nats = await startTestNats();
    },
    end: () => nats?.stop(),
    wire: () => connectNats({ url: nats?.url ?? '', installation: 'test', logger }),
  },
];

/** A wire that loses messages while `isLosing` is set. */
function losing(wire: Wire): Wire & { isLosing: boolean } {
  const lossy = { ...wire, isLosing: false, send: (subject: string, text: string) => void (lossy.isLosing || wire.send(subject, text)) };
  return lossy;
}

describe.each(networks.filter(({ missing }) => !missing))('the bus $name', (network) => {
  const open: Bus[] = [];
  beforeAll(() => network.begin?.());
  afterAll(() => network.end?.());
  afterEach(async () => {
    await Promise.all(open.splice(0).map((bus) => bus.close()));
    wires = createLocalWires();
  });

  async function server(wire?: Wire): Promise<{ readonly bus: Bus; readonly heard: (number | 'missed')[] }> {
    const bus = await createBus({ wire: wire ?? (await network.wire()), logger, elapsed: () => performance.now(), beatMs: 50 });
    open.push(bus);
    const heard: (number | 'missed')[] = [];
    bus.subscribe(numbersNews, { heard: (news) => void heard.push(news), missed: () => void heard.push('missed') });
    return { bus, heard };
  }

  it('carries news to all other servers in order, and not to the sender', async () => {
    const [one, two, three] = [await server(), await server(), await server()];
    // Subscriptions are active once a message on the same connection was received.
    for (const { bus } of [two, three]) bus.publish(numbersNews, 0);
    await expect.poll(() => [one, two, three].map(({ heard }) => heard.length)).toEqual([2, 1, 1]);
    for (const news of [1, 2, 3]) one.bus.publish(numbersNews, news);
    await expect
      .poll(() => [two.heard.slice(1), three.heard.slice(1)])
      .toEqual([
        [1, 2, 3],
        [1, 2, 3],
      ]);
    expect(one.heard).toEqual([0, 0]);
  });

  it('reports lost news when later news arrive, and also from the beats alone', async () => {
    const wire = losing(await network.wire());
    const [one, two] = [await server(wire), await server()];
    two.bus.publish(numbersNews, 0);
    await expect.poll(() => one.heard).toEqual([0]);
    one.bus.publish(numbersNews, 1);
    wire.isLosing = true;
    one.bus.publish(numbersNews, 2);
    wire.isLosing = false;
    await expect.poll(() => two.heard).toEqual([1, 'missed']);
    one.bus.publish(numbersNews, 3);
    await expect.poll(() => two.heard).toEqual([1, 'missed', 3]);
  });

  it('reports news of another version as missed', async () => {
    const [one, two] = [await server(), await server()];
    two.bus.publish(numbersNews, 0);
    await expect.poll(() => one.heard).toEqual([0]);
    one.bus.publish({ name: 'numbers', schema: z.string() }, 'five');
    await expect.poll(() => two.heard).toEqual(['missed']);
  });

  it('asks the one server that answers: away, late, failed and answered are distinct results', async () => {
    const [one, two] = [await server(), await server()];
    const reason = (subject: string, timeoutMs = 5000) =>
      one.bus.ask(subject, 'q', timeoutMs).catch((error: { reason?: string }) => error.reason);
    expect(await reason('project.1')).toBe('away');
    const stop = two.bus.answer('project.1', async (request) => `${request} of ${'long '.repeat(20_000)}`);
    two.bus.answer('project.2', () => new Promise(() => undefined));
    two.bus.answer('project.3', async () => Promise.reject(new Error('broken')));
    await expect
      .poll(() =>
        one.bus.ask('project.1', 'answer', 5000).then(
          (answer) => answer.length,
          () => 0,
        ),
      )
      .toBe(100_010);
    expect([await reason('project.2', 100), await reason('project.3')]).toEqual(['late', 'away']);
    stop();
    await expect.poll(() => reason('project.1')).toBe('away');
  });
});

describe.skipIf(!hasNats)('an outage of NATS (needs nats-server)', () => {
  it('answers requests with away meanwhile, and reports news as missed afterwards', async () => {
    const server = await startTestNats();
    const joined = async () =>
      createBus({ wire: await connectNats({ url: server.url, installation: 'test', logger }), logger, elapsed: () => performance.now() });
    const [one, two] = [await joined(), await joined()];
    const heard: string[] = [];
    two.subscribe(numbersNews, { heard: () => void heard.push('heard'), missed: () => void heard.push('missed') });
    two.answer('project.1', async () => 'here');
    const ask = () => one.ask('project.1', 'q', 2000).catch((error: { reason?: string }) => error.reason);
    await expect.poll(ask).toBe('here');
    // A pending request fails soon after the outage, since its answer may be lost.
    two.answer('project.2', () => new Promise(() => {}));
    const pendingRequests = one.ask('project.2', 'q', 120_000).catch((error: { reason?: string }) => error.reason);
    await server.stop();
    await expect.poll(ask).toBe('away');
    expect(await pendingRequests).toBe('late');
    await server.start();
    await expect.poll(ask).toBe('here');
    await expect.poll(() => heard).toContain('missed');
    await Promise.all([one.close(), two.close()]);
    await server.stop();
  });
});
