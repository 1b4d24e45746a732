/** `npm run -s openapi`: the OpenAPI document on standard output. */
import { areasOf, featureSpecs } from './features/index.ts';
import { openApi } from './http/openapi.ts';
import { readSettings } from './settings.ts';
import { version } from './version.ts';

const settings = readSettings(process.env);
if ('refusals' in settings) {
  for (const refusal of settings.refusals) console.error(refusal);
  process.exit(1);
}
process.stdout.write(
  `${JSON.stringify(openApi(areasOf(featureSpecs), { basePath: settings.BASE_PATH, version, changingGet: settings.CHANGING_GET }), null, 2)}\n`,
);
