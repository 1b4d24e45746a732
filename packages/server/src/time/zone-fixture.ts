/** Zones and instants for property tests: half hours, half-hour summer time, changes around midnight, years of both hemispheres. */
import fc from 'fast-check';

const zones = [
  'Asia/Shanghai',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'America/Sao_Paulo',
  'Pacific/Chatham',
  'UTC',
] as const;

export const anyZone = fc.constantFrom(...zones);

/** 2013 to 2037: in these years clocks of these zones do not change near midnight in a way that repeats a date. */
export const anyTime = fc.integer({ min: Date.UTC(2013, 0, 1), max: Date.UTC(2037, 11, 31) });

/** Instants around changes of clocks, whole minutes. */
export const nearChange = fc
  .tuple(
    fc.constantFrom(Date.UTC(2026, 2, 29, 1), Date.UTC(2026, 9, 25, 1), Date.UTC(2026, 3, 4, 15), Date.UTC(2026, 2, 8, 5, 30)),
    fc.integer({ min: -600, max: 600 }),
  )
  .map(([time, minutes]) => time + minutes * 60_000);
