/**
 * Names of the files of an exported incident, and scripts that provide their texts to its page: a page opened from a disk may load scripts
 * beside it, but no other file.
 */

export const incidentFormat = 'czyun-incident';

const script = (name: string, variable: string) => ({
  name,
  of: (content: unknown) => `window.${variable} = ${JSON.stringify(content)};\n`,
});

/** The list of files, repeated as a script. */
export const manifestScript = script('manifest.js', 'czyunManifest');
/** The texts of the JSON files, by name. */
export const dataScript = script('data.js', 'czyunFiles');

export const names = {
  page: 'index.html',
  incident: 'incident.json',
  entries: 'entries.json',
  truths: 'truths.json',
  readings: 'readings.parquet',
} as const;
