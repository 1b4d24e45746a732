/** Limits against clients that occupy connections without using them: time for each part of a request, number of connections. */
import { type Server, STATUS_CODES } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import { type ErrorName, errors, errorText } from '@czyun/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../kernel/errors.ts';
import { networkOf } from '../network-of.ts';
import { languageOf } from './mount.ts';

export interface ConnectionLimits {
  /** Maximum time from opening a connection (or the end of the last answer) to the end of the headers, ms. */
  readonly headersMs: number;
  /** Interval of the checks, ms. */
  readonly checkMs: number;
  /** Maximum time of a whole request, its body included, ms. */
  readonly requestMs: number;
  /** Keep-alive between two requests, ms: longer than the 60 s of common proxies. */
  readonly keepAliveMs: number;
  /** Minimum number of bytes of a body in each `bodySpanMs`, unless received bytes wait to be read. */
  readonly bodyBytes: number;
  readonly bodySpanMs: number;
  /** Maximum number of connections of all clients, and of one network (`networkOf`) other than a trusted proxy. */
  readonly connections: number;
  readonly connectionsOfOne: number;
}

export const connectionLimits: ConnectionLimits = {
  headersMs: 15_000,
  checkMs: 3_000,
  requestMs: 300_000,
  keepAliveMs: 72_000,
  bodyBytes: 5_000,
  bodySpanMs: 10_000,
  connections: 8_000,
  connectionsOfOne: 1_000,
};

/** Fastify options. */
export function connectionOptions(limits: ConnectionLimits) {
  return {
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.checkMs },
    clientErrorHandler: answerBrokenRequest,
  };
}

export interface ConnectionOptions {
  /** As in the setting TRUST_PROXY. */
  readonly proxies?: string | undefined;
  /** Called with the network of every refused connection. */
  readonly refused?: (network: string) => void;
}

/** Applies the limits to an app. */
export function limitConnections(
  app: FastifyInstance,
  limits: ConnectionLimits,
  { proxies, refused = () => {} }: ConnectionOptions = {},
): void {
  app.server.maxConnections = limits.connections;
  app.server.on('drop', ({ remoteAddress = '' } = {}) => refused(networkOf(remoteAddress)));
  limitAddresses(app.server, limits.connectionsOfOne, proxies, refused);
  app.addHook('onRequest', async (request, reply) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
    if (length !== '0' || encoding !== undefined) watchBody(request, reply, limits);
  });
}

function limitAddresses(server: Server, most: number, proxies: string | undefined, refused: (network: string) => void): void {
  const trusted = new BlockList();
  for (const item of (proxies ?? '').split(',')) {
    const [address = '', bits] = item.trim().split('/');
    if (address === '') continue;
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    trusted.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family);
  }
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || trusted.check(remoteAddress, isIPv6(remoteAddress) ? 'ipv6' : 'ipv4')) return;
    const network = networkOf(remoteAddress);
    const count = open.get(network) ?? 0;
    if (count >= most) {
      socket.destroy();
      refused(network);
      return;
    }
    open.set(network, count + 1);
    socket.once('close', () => {
      const rest = (open.get(network) ?? 1) - 1;
      if (rest === 0) open.delete(network);
      else open.set(network, rest);
    });
  });
}

/** Ends a request whose body is too slow. Bytes that were received but not read yet are the server's delay, not the client's. */
function watchBody(request: FastifyRequest, reply: FastifyReply, { bodyBytes, bodySpanMs }: ConnectionLimits): void {
  const { raw } = request;
  let seen = raw.socket.bytesRead;
  const watch = setInterval(() => {
    // Calls from within this process have no socket and are never `complete`.
    if (raw.complete || raw.readableEnded || raw.destroyed) return clearInterval(watch);
    const came = raw.socket.bytesRead - seen;
    seen = raw.socket.bytesRead;
    if (came >= bodyBytes || raw.readableLength > 0) return;
    clearInterval(watch);
    if (!reply.raw.headersSent) {
      reply.hijack();
      const headers = { ...reply.getHeaders(), ...plainHeaders('tooSlow', request) };
      for (const [header, value] of Object.entries(headers)) if (value !== undefined) reply.raw.setHeader(header, value);
      reply.raw.writeHead(errors.tooSlow.status);
      // A handler that still reads the body must be informed of its end.
      reply.raw.end(envelope('tooSlow', request), () => raw.destroy(new AppError('tooSlow')));
    } else raw.destroy(new AppError('tooSlow'));
  }, bodySpanMs);
  watch.unref();
  reply.raw.once('close', () => clearInterval(watch));
}

function envelope(name: ErrorName, request?: FastifyRequest): string {
  return JSON.stringify({ code: errors[name].code, msg: errorText(name, request ? languageOf(request) : 'zh'), data: null });
}

function plainHeaders(name: ErrorName, request?: FastifyRequest) {
  return {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(envelope(name, request)),
    'cache-control': 'no-store',
    connection: 'close',
  };
}

/** An invalid request gets an envelope too. It is not logged, as its bytes may contain a credential. */
function answerBrokenRequest(error: { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const name: ErrorName =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'tooSlow' : error.code === 'HPE_HEADER_OVERFLOW' ? 'tooLarge' : 'badInput';
  const { status } = errors[name];
  const lines = Object.entries(plainHeaders(name)).map(([header, value]) => `${header}: ${value}\r\n`);
  if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${envelope(name)}`);
  socket.destroySoon();
}
