/** Commands about exported files of incidents. */
import { readFile } from 'node:fs/promises';
import { auditKeyId, openVerifier, type SealFault } from '../audit/index.ts';
import { judgeIncidentFile } from '../features/incidents/bundle/verify.ts';
import { reasonOf } from '../process/refused.ts';
import { unzip } from '../tabular/unzip.ts';
import { CommandRefused } from './refused.ts';
import type { Command } from './types.ts';

const words: Readonly<Record<SealFault, (name: string) => string>> = {
  noManifest: (name) => `${name} is missing or damaged: this is no exported incident`,
  changed: (name) => `${name} was changed after the export`,
  missing: (name) => `${name} is missing`,
  extra: (name) => `${name} was added after the export`,
  wrongSignature: () => 'the signature does not fit the list of files',
  unknownKey: () => 'the files are as they were signed, but with a key that is unknown here: compare the key ID with the exporting server',
};

/** Needs public keys only. */
export const verifyIncident: Command = async ({ settings, argument, say }) => {
  const archive = await readFile(argument).catch((error: unknown) => {
    throw new CommandRefused(`${argument}: ${reasonOf(error)}`);
  });
  let files: ReadonlyMap<string, Buffer>;
  try {
    files = unzip(archive);
  } catch (error) {
    say(reasonOf(error));
    return 1;
  }
  const { manifest, faults } = judgeIncidentFile(files, openVerifier(settings, auditKeyId(settings) ?? undefined));
  for (const { fault, name } of faults) say(words[fault](name));
  if (manifest === null) return 1;
  if (faults.length === 0)
    say(`all ${manifest.files.length} files of incident ${manifest.subject} are as exported on ${new Date(manifest.made).toISOString()}`);
  say(`key ${manifest.keyId}`);
  return faults.length === 0 ? 0 : 1;
};
