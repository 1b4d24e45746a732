import type { AuthenticateError, Client } from 'aedes';
import type { BrokerHost } from './broker.ts';
import type { BrokerClients } from './broker-clients.ts';
import { LoginGuard } from './login-guard.ts';
import { reason } from './reasons.ts';
import type { DeviceTopics } from './topics.ts';

/** Delay of the answer to a wrong login after too many, ms, and the maximum delayed at a time. */
const slowAnswerMs = 2000;
const maxSlowAnswers = 500;
/** CONNACK of MQTT 3.1.1 (§3.2.2.3). */
const connack = { unavailable: 3, badUserOrPassword: 4, notAuthorized: 5 } as const;

type Authenticated = (error: AuthenticateError | null, ok: boolean) => void;

export type LoginHost = Pick<
  BrokerHost,
  'authenticate' | 'topicsOf' | 'connectionsPerDevice' | 'maySignIn' | 'beyondLimits' | 'stranger' | 'now'
>;

/** Sign-ins of devices at the embedded broker. */
export class BrokerLogins {
  readonly #host: LoginHost;
  readonly #clients: BrokerClients;
  readonly #guard: LoginGuard;
  #slowAnswers = 0;

  constructor(host: LoginHost, clients: BrokerClients) {
    this.#host = host;
    this.#clients = clients;
    this.#guard = new LoginGuard(host.now);
  }

  authenticate(client: Client, username: string | undefined, token: string, done: Authenticated): void {
    const known = username !== undefined && token !== '' && this.#host.authenticate(username, token);
    if (typeof known === 'boolean') this.#decide(known, client, username, token, done);
    else
      known.then(
        (isKnown) => this.#decide(isKnown, client, username, token, done),
        () => this.#refuse(done, connack.unavailable, false),
      );
  }

  #decide(isKnown: boolean, client: Client, username: string | undefined, token: string, done: Authenticated): void {
    const topics = isKnown && username !== undefined ? this.#host.topicsOf(username) : undefined;
    if (!topics || username === undefined) this.#refuseLogin(client, username, token, done);
    else this.#admit(client, username, token, topics, done);
  }

  /** Admits a device: rate-limited, and replacing one of its connections if it has too many. */
  #admit(client: Client, deviceKey: string, token: string, topics: DeviceTopics, done: Authenticated): void {
    if (!this.#host.maySignIn(deviceKey)) {
      this.#host.beyondLimits(topics, this.#clients.addressOf(client), 'signIns');
      this.#clients.five(client)?.refuseLogin(reason.connectionRate);
      this.#refuse(done, connack.unavailable, true);
      return;
    }
    // Client ids are prefixed by the device: no device can take over the session of another.
    (client as { id: string }).id = `${deviceKey}/${client.id}`;
    // No session is stored for an offline device: commands must not wait for it, and it cannot fill the memory.
    (client as { clean: boolean }).clean = true;
    const surplus = this.#clients.sessions.surplus(deviceKey, client.id, this.#host.connectionsPerDevice);
    if (surplus) {
      this.#host.beyondLimits(topics, this.#clients.addressOf(client), 'replaced');
      this.#clients.end(
        surplus.client,
        reason.quota,
        `a newer connection took this place; a device may have ${this.#host.connectionsPerDevice} at a time`,
      );
    }
    this.#clients.sessions.add({ deviceKey, token, client, heardAt: performance.now() });
    done(null, true);
  }

  /** Answers a wrong login; a correct token is never delayed. */
  #refuseLogin(client: Client, username: string | undefined, token: string, done: Authenticated): void {
    const five = this.#clients.five(client);
    const isSlow = this.#guard.failed(username ?? '', this.#clients.addressOf(client)) && this.#slowAnswers < maxSlowAnswers;
    this.#host.stranger(`login refused for ${JSON.stringify((username ?? '').slice(0, 60))} from ${this.#clients.addressOf(client)}`);
    if (five?.wantsOtherAuthentication()) five.refuseLogin(reason.badAuthenticationMethod);
    else if (isSlow) five?.refuseLogin(reason.connectionRate);
    this.#refuse(done, username === undefined || token === '' ? connack.notAuthorized : connack.badUserOrPassword, isSlow);
  }

  /** Answers a refused login, delayed after too many. */
  #refuse(done: Authenticated, returnCode: number, isSlow: boolean): void {
    const answer = () => done(Object.assign(new Error('login refused'), { returnCode }), false);
    if (!isSlow || this.#slowAnswers >= maxSlowAnswers) {
      answer();
      return;
    }
    this.#slowAnswers += 1;
    setTimeout(() => {
      this.#slowAnswers -= 1;
      answer();
    }, slowAnswerMs).unref();
  }
}
