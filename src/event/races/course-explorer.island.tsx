export { CourseExplorer as default } from './course-explorer.tsx';
