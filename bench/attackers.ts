/**
 * Twenty attackers from one address, in a separate process, for a limited time against a server of this machine: `node bench/attackers.ts
 * <file.json>` with `{"origin","base","sids","projectId","deviceId","metric","paramId","seconds"}`; prints the number of answers of each
 * kind, as one line of JSON.
 */
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';

interface Attack {
  readonly origin: string;
  readonly base: string;
  /** Sessions of the lowest role. */
  readonly sids: readonly string[];
  readonly projectId: number;
  readonly key: string;
  readonly paramId: number;
  readonly seconds: number;
}

const attack = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Attack;
const { hostname, port } = new URL(attack.origin);
if (hostname !== '127.0.0.1') throw new Error('only a server of this machine');
const agent = new Agent({ keepAlive: true, maxSockets: 400 });
const until = Date.now() + attack.seconds * 1000;
const answers: Record<string, number> = {};
const count = (what: string) => {
  answers[what] = (answers[what] ?? 0) + 1;
};

function ask(path: string, sid: string | null, body?: string, type = 'application/json'): Promise<void> {
  return new Promise((resolve) => {
    const headers = {
      ...(sid ? { sid } : {}),
      ...(body === undefined ? {} : { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
    };
    const asked = request(
      { hostname, port, agent, path: `${attack.base}${path}`, method: body === undefined ? 'GET' : 'POST', headers },
      (answer) => {
        count(String(answer.statusCode));
        answer.resume();
        answer.once('close', resolve);
      },
    );
    asked.setTimeout(attack.seconds * 1000, () => asked.destroy());
    asked.on('error', () => {
      count('broken');
      resolve();
    });
    asked.end(body);
  });
}

async function forAsLong(work: () => Promise<unknown>): Promise<void> {
  while (Date.now() < until) {
    await work();
    // Without a pause after a refusal the bench would measure only how fast this process loops.
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

const digits = `${'1'.repeat(40_000)}x`;
const manyKeys = JSON.stringify(Object.fromEntries(Array.from({ length: 110_000 }, (_, index) => [`k${index}`, 0])));
const deep = `${'['.repeat(400_000)}${']'.repeat(400_000)}`;
const wide = `/api/device/queryDeviceParamHistoryData?deviceId=${attack.key.split(':')[0]}&metric=${attack.key.split(':')[1]}&start=1&downSample=1s-none`;

const members: readonly ((sid: string) => Promise<unknown>)[] = [
  (sid) => ask('/api/operate/setDeviceParamValue', sid, JSON.stringify({ paramId: attack.paramId, value: digits })),
  (sid) => ask('/api/operate/setMultiDeviceParamValue', sid, JSON.stringify({ params: { [attack.paramId]: digits } })),
  (sid) => ask('/api/profile/save', sid, manyKeys),
  (sid) => ask('/api2/esapi/devmsg/energy/andSearch?projId=1', sid, deep),
  (sid) => Promise.all(Array.from({ length: 60 }, () => ask(wide, sid))),
  (sid) => Promise.all(Array.from({ length: 60 }, () => ask(`/dv2/param/getStatParamHistory?key=${attack.key}&start=1`, sid))),
  (sid) => ask(`/dv2/log/getLogs?projectId=${attack.projectId}&type=1,2,3,4,5&query=${'%25_'.repeat(25)}&page=1000000`, sid),
  (sid) => ask('/api/profile/save', sid, JSON.stringify({ name: `name ${Math.random()}` })),
  (sid) => ask(`/api/device/queryMultiDeviceParamStatus?paramIds=${Array.from({ length: 1500 }, (_, index) => index + 1).join(',')}`, sid),
  listenInALoop,
];
const strangers: readonly (() => Promise<unknown>)[] = [
  () => ask('/login', null, manyKeys),
  () => ask('/login', null, deep),
  () => Promise.all(Array.from({ length: 150 }, () => ask('/login', null, JSON.stringify({ username: 'operator', password: 'guess' })))),
  () =>
    ask(
      '/login',
      null,
      new URLSearchParams(Array.from({ length: 50_000 }, (_, index): [string, string] => [`k${index}`, ''])).toString(),
      'application/x-www-form-urlencoded',
    ),
  () => ask(`/login?username=${'x'.repeat(7_000)}&password=y`, null),
  () => ask('/proj/getProjList', `nobody${Math.random()}`),
  () => ask('/api/register2', null, manyKeys),
  () => ask('/openapi.json', null),
  () => ask(`/nothing/${Math.random()}`, null),
  () => openInALoop(),
];

/** Sockets that subscribe to everything in a loop. */
async function listenInALoop(sid: string): Promise<void> {
  const socket = new WebSocket(`ws://${hostname}:${port}${attack.base}/live`);
  const paramIds = Array.from({ length: 5_000 }, (_, index) => index + 1);
  await new Promise<void>((resolve) => {
    socket.addEventListener('open', () => {
      socket.send(JSON.stringify({ op: 'hello', sid }));
      const again = setInterval(() => socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify({ op: 'want', paramIds })), 5);
      setTimeout(() => socket.close(), 2_000);
      socket.addEventListener('close', ({ code }) => {
        clearInterval(again);
        count(`socket ${code}`);
        resolve();
      });
    });
    socket.addEventListener('error', () => resolve());
  });
}

async function openInALoop(): Promise<void> {
  const sockets = Array.from({ length: 50 }, () => new WebSocket(`ws://${hostname}:${port}${attack.base}/live`));
  await new Promise((resolve) => setTimeout(resolve, 500));
  for (const socket of sockets) socket.close();
}

await Promise.all([
  ...members.map((work, index) => forAsLong(() => work(attack.sids[index % attack.sids.length] ?? ''))),
  ...strangers.map((work) => forAsLong(work)),
]);
agent.destroy();
console.log(JSON.stringify(answers));
process.exit(0);
