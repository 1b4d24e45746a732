/** The product with one additional screen, added as in docs/add-a/screen.md, without changing it. Server menus do not include it. */
import { join } from 'node:path';
import { mergeConfig, type Plugin } from 'vite';
import product from '../vite.config.ts';

const route = JSON.stringify(join(import.meta.dirname, 'fixture-screen/route.ts'));

/** By the end of a file's name: what is inserted where, and the import it needs from the screen. */
const places = [
  {
    file: 'web/src/app/features.ts',
    at: '/** Screens and widgets of every feature and part: a line each. */',
    puts: '\nexport { regionJournalScreen };',
    needs: 'regionJournalScreen',
  },
  {
    file: 'contract/src/routes/project.ts',
    at: 'export const projectRoutes = named({',
    puts: " 'region-journal': regionJournal,",
    needs: 'regionJournal',
  },
] as const;

const added: Plugin = {
  name: 'one-screen-more',
  enforce: 'pre',
  transform(code, id) {
    const place = places.find(({ file }) => id.endsWith(file));
    if (place === undefined) return null;
    if (!code.includes(place.at)) throw new Error(`${place.file} has no “${place.at}”`);
    const imported = `import { ${place.needs} } from ${route};\n`;
    return { code: imported + code.replace(place.at, `${place.at}${place.puts}`), map: null };
  },
};

export default mergeConfig(product, { plugins: [added] });
