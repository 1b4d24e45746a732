/** A file of the bundle: every module that one of these sources needs and that no file before it has. */
interface SharedFile {
  readonly name: string;
  readonly of: RegExp;
}

const src = (paths: string) => new RegExp(`[\\\\/]web[\\\\/]src[\\\\/](${paths})\\.tsx?$`);

/**
 * Without them rolldown makes a file for each set of pages that share a module, often of less than 1 kB. The order counts: what an earlier file has, later ones
 * import, so that no two files import each other.
 */
const files: readonly SharedFile[] = [
  // What the pages before sign-in have in common with the frame; without it they would load the frame.
  {
    name: 'base',
    of: /src[\\/](kit[\\/](ui[\\/]switches|control[\\/]field-aria)|platform[\\/](use-latest|address[\\/]use-(address|search-state))|accounts[\\/]calls)\.tsx?$|icons[\\/](Warning|Desktop)Outlined\.js$|antd[\\/]es[\\/](form[\\/]context|_util[\\/](statusUtils|ContextIsolator|fallbackProp))\.js$|Dom[\\/]focus\.js$/,
  },
  { name: 'frame', of: src('app/frame/(project-frame|guarded)') },
  { name: 'overview', of: src('features/home/(home-screen|widgets/(flow|info|device-stats|newest-faults|cell|fault-stat)|parts/locator)') },
  { name: 'fields', of: src('kit/(form/(form|field|use-form)|control/(text-input|password-input|checkbox|brand-look))') },
  { name: 'choices', of: src('kit/control/(select|segmented)') },
  { name: 'dates', of: src('kit/range/[\\w-]+') },
  { name: 'tables', of: src('kit/table/(table|filter|column)') },
  { name: 'dialogs', of: src('kit/(form/(dialog|form-dialog|fields|text-field)|control/drawer)') },
];

export const sharedFiles = files.map(({ name, of }, index) => ({ name, test: of, priority: files.length - index }));
