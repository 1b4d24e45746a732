import { isAbsolute } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeSettings, readSettings } from './settings.ts';

describe('settings', () => {
  it('have defaults, also if a variable is empty', () => {
    const settings = readSettings({ PORT: '', PATH: '/bin' });
    if ('refusals' in settings) throw new Error('refused');
    expect(settings).toMatchObject({ HOST: '127.0.0.1', PORT: 8080, BASE_PATH: '/dataviewapi8', MQTT_PORT: 1883, LOG_LEVEL: 'info' });
    expect(isAbsolute(settings.DATA_DIR)).toBe(true);
    expect(settings.DATABASE_URL).toBeUndefined();
  });

  it.each([
    ['PORT', '80a'],
    ['PORT', '70000'],
    ['PORT', '1.5'],
    ['MQTT_PORT', '-1'],
    ['BASE_PATH', 'api'],
    ['BASE_PATH', '/api/'],
    ['LOG_LEVEL', 'loud'],
    ['DATABASE_URL', 'mysql://user:hidden@host/db'],
    ['MQTT_URL', 'broker.example.com'],
    ['CLICKHOUSE_URL', 'not an address'],
    ['CLICKHOUSE_CLUSTER', "a'; drop"],
    ['NATS_URL', 'nats://one:4222,http://two'],
    ['NATS_URL', 'nats://one:4222,tls://two'],
    ['NATS_URL', 'nats://one:4222'],
    ['SHARED_DIR', '/shared'],
    ['CLICKHOUSE_CLUSTER', 'main'],
    ['ACKNOWLEDGE', 'both'],
    ['ACKNOWLEDGE', 'replicated'],
    ['HOST', 'a b'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', 'everybody'],
    ['SMTP_URL', 'https://user:hidden@mail.example.com'],
    ['SMTP_FROM', 'Bad\r\nBcc: x@example.com'],
    ['PUBLIC_URL', 'ems.example.com'],
    ['NOTIFY_HOSTS', 'http://gw'],
  ])('refuse %s=%s by name, without showing the value', (name, value) => {
    const read = readSettings({ [name]: value });
    if (!('refusals' in read)) throw new Error('taken');
    expect(read.refusals).toHaveLength(1);
    expect(read.refusals[0]).toMatch(new RegExp(`^${name}: \\S`));
    expect(read.refusals[0]).not.toContain('hidden');
    expect(read.refusals[0]).not.toContain('\n');
  });

  it('of mail are required together', () => {
    const refusalsOf = (given: Record<string, string>) => {
      const read = readSettings(given);
      return 'refusals' in read ? read.refusals : [];
    };
    const whole = { SMTP_HOST: 'mail', SMTP_FROM: 'EMS <ems@example.com>', PUBLIC_URL: 'https://ems.example.com' };
    expect(refusalsOf(whole)).toEqual([]);
    expect(refusalsOf({ SMTP_HOST: 'mail' })).toEqual([
      'SMTP_HOST: needs SMTP_FROM',
      'SMTP_HOST: needs PUBLIC_URL, since mails hold links',
    ]);
    expect(refusalsOf({ ...whole, SMTP_URL: 'smtp://mail' })).toEqual(['SMTP_HOST: SMTP_URL names a mail server already']);
    expect(refusalsOf({ ...whole, SMTP_USER: 'ems' })).toEqual(['SMTP_USER: goes with SMTP_PASSWORD, both or neither']);
  });

  it('report all invalid values at once', () => {
    const read = readSettings({ PORT: 'x', LOG_LEVEL: 'loud' });
    expect('refusals' in read && read.refusals.length).toBe(2);
  });

  it('are all described', () => {
    const described = describeSettings();
    expect(described.every(({ description }) => description.length > 10)).toBe(true);
    expect(described.find(({ name }) => name === 'PORT')?.fallback).toBe('8080');
    expect(described.find(({ name }) => name === 'DATA_DIR')?.fallback).toBe('./data');
    expect(described.find(({ name }) => name === 'DATABASE_URL')?.fallback).toBeUndefined();
  });
});
