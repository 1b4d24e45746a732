import { screen } from '../../shared/screen/screen.ts';

export const projectFilesScreen = screen('project/file', {
  title: { zh: '项目文件', en: 'Files' },
  load: async () => (await import('./project-files-screen.tsx')).ProjectFilesScreen,
});
