/** `npm run -s openapi`: the OpenAPI document on standard output. */
import { apis } from '@czyun/contract';
import { openApi } from './http/openapi.ts';
import { readSettings } from './settings.ts';
import { version } from './version.ts';

const settings = readSettings(process.env);
if ('refusals' in settings) {
  for (const refusal of settings.refusals) console.error(refusal);
  process.exit(1);
}
process.stdout.write(
  `${JSON.stringify(openApi(apis, { basePath: settings.BASE_PATH, version, changingGet: settings.CHANGING_GET }), null, 2)}\n`,
);
