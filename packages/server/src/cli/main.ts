/** Command line for operators of the server: `npm run admin -- <command>`. Settings come from the same environment as the server's. */
import { enableCompileCache } from 'node:module';
import { runCommand } from './run.ts';

enableCompileCache();

// As in the server: written files (stores, backups) are accessible to this account only, files 0600, folders 0700.
process.umask(0o077);

process.exitCode = await runCommand(process.argv.slice(2), {
  environment: process.env,
  input: process.stdin,
  say: (line) => console.log(line),
  complain: (what) => console.error(what),
});
