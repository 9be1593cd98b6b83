export { RacePictureForm as default } from './race-picture-form.tsx';
