/** Names of the files of an exported incident, and how its page is given their texts: a page from a disk may read scripts beside it, and no other file. */

export const incidentFormat = 'czyun-incident';

const script = (name: string, variable: string) => ({
  name,
  of: (content: unknown) => `window.${variable} = ${JSON.stringify(content)};\n`,
});

/** The list of files again, as a text. */
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
