/** Local HTTP port that switches faults on and off. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type FaultKind, faultKinds } from '../physics/faults.ts';
import type { RunningPlant } from '../running-plant.ts';
import { diagramPage } from './diagram-page.ts';

export interface FaultRequest {
  readonly kind: string;
  readonly device?: string;
  readonly on?: boolean;
  readonly member?: number;
}

const defaults: Record<FaultKind, string> = {
  'hot-cell': 'bms-1',
  'drifting-cell': 'bms-1',
  'comms-loss': 'pcs-2',
  'pcs-trip': 'pcs-1',
  'flapping-bit': 'dcdc-1',
  'stuck-value': 'env-1',
  'clock-skew': 'dcdc-2',
  'fire-smoke': 'fire-1',
  'string-loss': 'pv-1',
  'machine-stop': 'machine-3',
  maintenance: 'pcs-2',
  reminder: 'fire-1',
  'refused-block': 'meter-pv',
  'refused-writes': 'pcs-2',
  'lost-writes': 'pcs-2',
  'unanswered-writes': 'pcs-2',
};

const only: Partial<Record<FaultKind, RegExp>> = {
  'hot-cell': /^bms-/,
  'drifting-cell': /^bms-/,
  'pcs-trip': /^pcs-/,
  'fire-smoke': /^fire-/,
  'string-loss': /^pv-/,
  'machine-stop': /^machine-/,
  maintenance: /^(pcs|machine)-/,
  // Devices behind the Modbus gateway.
  'refused-block': /^(ems|pcs|bms|meter|lc|pv)-/,
  // Only MQTT telemetry carries a device time; of the Modbus devices only the EMS detects its own.
  'clock-skew': /^(ems|fire|dcdc|sts|ac|wind|env|machine|fan|vessel|compressor)-/,
};

/** Switches a fault (`clear-all` clears every one); returns the reason if that is impossible. */
export function applyFault(running: RunningPlant, request: FaultRequest): string | undefined {
  if (request.kind === 'clear-all') {
    running.clearFaults();
    return undefined;
  }
  const kind = faultKinds.find((one) => one === request.kind);
  if (!kind) return `unknown fault "${request.kind}"; known: ${[...faultKinds, 'clear-all'].join(', ')}`;
  const device = request.device ?? defaults[kind];
  if (!running.devices.some((one) => one.station.key === device)) return `unknown device "${device}"`;
  if (only[kind] && !only[kind].test(device)) return `${kind} does not exist on ${device}`;
  if (request.member !== undefined && (!Number.isInteger(request.member) || request.member < 0 || request.member > 240))
    return 'member is a number from 0 to 240';
  running.setFault(kind, device, request.on ?? true, request.member);
  return undefined;
}

function body(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => {
      text += part;
      if (text.length > 10_000) reject(new Error('too large'));
    });
    request.on('end', () => resolve(text));
    request.on('error', reject);
  });
}

function send(response: ServerResponse, status: number, answer: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(`${JSON.stringify(answer)}\n`);
}

function sendPage(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  response.end(diagramPage);
}

export interface ControlPort {
  readonly port: number;
  close(): Promise<void>;
}

const loopbackHost = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;

/**
 * Why a request is not from a program of this machine: a page elsewhere could make a browser send one, also under a name that resolves to
 * it.
 */
function rejectionOf({ method, headers }: IncomingMessage): string | undefined {
  if (!loopbackHost.test(headers.host ?? '')) return 'ask 127.0.0.1';
  if (headers.origin !== undefined) return 'not from a page';
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  return method === 'POST' && type.trim().toLowerCase() !== 'application/json' ? 'the content type must be application/json' : undefined;
}

/** GET / (a diagram), GET /state and POST /fault on 127.0.0.1, for this machine only; rejects if the port is taken. */
export function startControl(running: RunningPlant, port: number, stateNow: () => unknown): Promise<ControlPort> {
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const stranger = rejectionOf(request);
    if (stranger) return send(response, 403, { ok: false, reason: stranger });
    if (request.method === 'GET' && request.url === '/') return sendPage(response);
    if (request.method === 'GET' && request.url === '/state') return send(response, 200, stateNow());
    if (request.method !== 'POST' || request.url !== '/fault')
      return send(response, 404, { ok: false, reason: 'GET /state or POST /fault' });
    let asked: FaultRequest;
    try {
      asked = JSON.parse(await body(request)) as FaultRequest;
    } catch {
      return send(response, 400, { ok: false, reason: 'not JSON' });
    }
    const reason = applyFault(running, asked ?? { kind: '' });
    return send(response, reason ? 400 : 200, reason ? { ok: false, reason } : { ok: true, faults: running.state.faults });
  };
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve({
        port: typeof address === 'object' && address ? address.port : port,
        close: () =>
          new Promise((done) => {
            server.close(() => done());
            server.closeAllConnections();
          }),
      });
    });
  });
}
