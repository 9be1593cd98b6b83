export { RacePictureForm as default } from '../components/race-picture-form.tsx';
