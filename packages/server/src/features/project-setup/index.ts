export { newProjectKey, ownPicture, projectColumns, projectView } from './rows.ts';
