/** The description of stations (JSON) that a program such as the demonstration plant prints, checked to the last field. */
import { deviceTypeById, profileById } from '@czyun/devices';
import { z } from 'zod';
import { connectionSchema } from '../../registry/index.ts';

const name = z.string().trim().min(1).max(100);
const deviceKey = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, 'letters, digits, dots, dashes and underscores, at most 64');

const timeZone = z.string().refine((zone) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }) !== null;
  } catch {
    return false;
  }
}, 'not a time zone of the IANA list');

const device = z
  .object({
    key: deviceKey,
    name,
    nameEn: name.optional(),
    typeId: z.number().int(),
    profileId: z.string().min(1).max(64),
    role: z.enum(['grid', 'load', 'pv', 'wind', 'storage']).nullable().default(null),
    /** Name of one of the project's regions. */
    region: z.string().nullable().default(null),
    connection: connectionSchema,
    /** MQTT password of the device; without one it has no login. */
    token: z.string().min(8).max(128).optional(),
    offlineAfterMs: z.number().int().min(1000).max(86_400_000).optional(),
  })
  .superRefine(({ typeId, profileId }, context) => {
    if (!deviceTypeById(typeId)) context.addIssue({ code: 'custom', path: ['typeId'], message: `there is no device type ${typeId}` });
    const profile = profileById(profileId);
    if (!profile) context.addIssue({ code: 'custom', path: ['profileId'], message: `there is no profile ${profileId}` });
    else if (profile.deviceTypeId !== typeId)
      context.addIssue({ code: 'custom', path: ['profileId'], message: `is for device type ${profile.deviceTypeId}` });
  });

const region = z.object({ name, nameEn: name.optional() });

const project = z
  .object({
    /** Recognises the project when its name has changed. */
    key: z.string().min(1).max(64).optional(),
    name,
    nameEn: name.optional(),
    type: z.union([z.literal(1), z.literal(2), z.literal(3)]),
    company: z.string().max(200).default(''),
    title: z.string().max(200).default(''),
    address: z.string().max(300).default(''),
    timeZone,
    location: z
      .object({ lng: z.number().min(-180).max(180), lat: z.number().min(-90).max(90) })
      .nullable()
      .default(null),
    /** Epoch ms. */
    operationTime: z.number().int().nullable().default(null),
    largeImage: z.string().max(500).nullable().default(null),
    /** Names, or names with one for readers of English. */
    regions: z.array(z.union([name.transform((text) => ({ name: text, nameEn: undefined })), region])).default([]),
    devices: z.array(device),
  })
  .superRefine(({ regions, devices }, context) => {
    devices.forEach(({ region }, index) => {
      if (region !== null && !regions.some((known) => known.name === region))
        context.addIssue({ code: 'custom', path: ['devices', index, 'region'], message: `${region} is none of the project's regions` });
    });
  });

export const stationSchema = z.object({ projects: z.array(project).min(1) }).superRefine(({ projects }, context) => {
  const seen = new Set<string>();
  projects.forEach(({ devices }, at) => {
    devices.forEach(({ key }, index) => {
      if (seen.has(key))
        context.addIssue({ code: 'custom', path: ['projects', at, 'devices', index, 'key'], message: `${key} stands twice` });
      seen.add(key);
    });
  });
});

export type Station = z.output<typeof stationSchema>;
export type StationProject = Station['projects'][number];
export type StationDevice = StationProject['devices'][number];

/** Thrown with one line for every field that is wrong, each with its path (`projects[0].devices[3].typeId: …`). */
export class DescriptionError extends Error {
  override name = 'DescriptionError';
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(`The description of the station is not valid:\n${lines.join('\n')}`);
    this.lines = lines;
  }
}

function pathText(path: readonly PropertyKey[]): string {
  return path.map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index > 0 ? '.' : ''}${String(step)}`)).join('');
}

/** The station of a description; throws DescriptionError. */
export function parseStation(description: unknown): Station {
  const parsed = stationSchema.safeParse(description);
  if (parsed.success) return parsed.data;
  throw new DescriptionError(parsed.error.issues.map(({ path, message }) => `${pathText(path) || '(the whole)'}: ${message}`));
}
