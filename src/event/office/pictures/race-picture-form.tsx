import { QueryClient, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Language } from '../../../edition/words/languages.ts';
import { raceNameOf } from '../../../edition/words/race-words.ts';
import {
  type CallOutcome,
  callApi,
  inPageLanguage,
  outcomeOf,
  readApi,
} from '../../../ui/api-client.ts';
import { type ToastWords, type Told, useToast } from '../../../ui/toast.tsx';
import type { Race } from '../../races/races.contract.ts';
import {
  AddressForm,
  type PictureFormWords,
  type PicturePreset,
  UploadForm,
} from './race-picture-fields.tsx';

export type RacePictureFormProps = {
  races: Race[];
  chosenId: number;
  /** The value that was typed when the server found a problem. */
  typed: string;
  language: Language;
  presets: PicturePreset[];
  accept: string;
  words: ToastWords &
    PictureFormWords & {
      list: string;
      listFailed: string;
      /** `{race}` is replaced by the race's name. */
      current: string;
      none: string;
      saved: Told;
      failed: Told;
    };
};

/** The text that somebody typed before hydration. */
const typedSoFar = () =>
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLInputElement>('#picture-url')?.value;

/**
 * The race pictures of the specification's section 2: plain forms that post, and once hydrated,
 * forms that call the API instead.
 */
export function RacePictureForm(props: RacePictureFormProps) {
  const { language, presets, words } = props;
  const { list, race, choose, url, setUrl, file, save, send, progress, toast } =
    useRacePictures(props);
  const id = race?.id ?? props.chosenId;
  const isBusy = save.isPending || send.isPending;

  return (
    <div className="picture-admin" aria-busy={isBusy}>
      <div>
        <nav className="filters" aria-label={words.list}>
          {list.data.map((each) => (
            <a
              key={each.id}
              href={`/admin?race=${each.id}#race-pictures`}
              aria-current={each.id === id ? 'true' : undefined}
              onClick={(click) => {
                if (click.metaKey || click.ctrlKey || click.shiftKey) return;
                click.preventDefault();
                if (!isBusy) choose(each.id);
              }}
            >
              {raceNameOf(language, each.id)}
            </a>
          ))}
        </nav>
        {list.isError && <p className="problem">{words.listFailed}</p>}
        <CurrentPicture
          key={race?.imageUrl}
          url={race?.imageUrl ?? null}
          text={words.current.replace('{race}', race ? raceNameOf(language, race.id) : '')}
          none={words.none}
        />
      </div>
      <div>
        <AddressForm
          raceId={id}
          presets={presets}
          url={url}
          onUrl={setUrl}
          isBusy={isBusy}
          isSaving={save.isPending}
          onSave={() => save.mutate()}
          words={words}
        />
        <UploadForm
          raceId={id}
          accept={props.accept}
          file={file}
          isBusy={isBusy}
          isSending={send.isPending}
          progress={progress}
          onSend={(picture) => send.mutate(picture)}
          words={words}
        />
      </div>
      {toast}
    </div>
  );
}

/** The races, the chosen one, and the progress of its picture. */
function useRacePictures({ races, chosenId, typed, words }: RacePictureFormProps) {
  const [client] = useState(() => new QueryClient());
  const [id, setId] = useState(chosenId);
  const [url, setUrl] = useState(() => typedSoFar() ?? typed);
  const { tell, toast } = useToast(words);
  const [progress, setProgress] = useState<number>();
  const file = useRef<HTMLInputElement>(null);
  const list = useQuery(
    {
      queryKey: ['races'],
      queryFn: () => readApi<Race[]>('/api/races'),
      initialData: races,
      retry: 3,
    },
    client,
  );
  const outcome = {
    onSuccess: async () => {
      setUrl('');
      if (file.current) file.current.value = '';
      tell(words.saved);
      await client.invalidateQueries({ queryKey: ['races'] });
    },
    onError: ({ message }: Error) =>
      tell({ ...words.failed, ...(message && { text: message }) }, true),
    onSettled: () => setProgress(undefined),
  };
  return {
    list,
    race: list.data.find((each) => each.id === id),
    choose: (raceId: number) => {
      setId(raceId);
      setUrl('');
    },
    url,
    setUrl,
    file,
    save: useMutation({ mutationFn: () => savePicture(id, url.trim()), ...outcome }, client),
    send: useMutation(
      { mutationFn: (picture: File) => sendPicture(id, picture, setProgress), ...outcome },
      client,
    ),
    progress,
    toast,
  };
}

/** A race's picture, or a sentence in its place if the race has none or it does not load. */
function CurrentPicture(props: { url: string | null; text: string; none: string }) {
  const { url, text, none } = props;
  const image = useRef<HTMLImageElement>(null);
  const [isBroken, setBroken] = useState(false);
  // It may have failed to load before hydration.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setBroken(true);
  }, []);
  return (
    <div className="current-picture">
      {url && !isBroken ? (
        <img
          ref={image}
          src={url}
          width="1600"
          height="900"
          alt={text}
          onError={() => setBroken(true)}
        />
      ) : (
        <p>{none}</p>
      )}
    </div>
  );
}

/** `PATCH /api/races/{id}`. Throws an Error with the server's sentence; empty if it gave none. */
async function savePicture(raceId: number, imageUrl: string): Promise<void> {
  throwRefusal(await callApi(`/api/races/${raceId}`, { imageUrl }, { method: 'PATCH' }));
}

/**
 * Uploads a picture and reports the share that has been sent, 0 to 1. Throws as `savePicture`. Uses
 * XMLHttpRequest because `fetch` does not report progress.
 */
function sendPicture(
  raceId: number,
  picture: File,
  onProgress: (share: number) => void,
): Promise<void> {
  const form = new FormData();
  form.append('picture', picture);
  return new Promise<CallOutcome<unknown>>((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', inPageLanguage(`/api/races/${raceId}/picture`));
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener('error', () => resolve({ ok: false, status: undefined }));
    request.addEventListener('load', () =>
      resolve(outcomeOf(request.status, request.responseText)),
    );
    request.send(form);
  }).then(throwRefusal);
}

function throwRefusal(outcome: CallOutcome<unknown>): void {
  if (!outcome.ok) throw new Error(outcome.refusal?.message ?? '');
}
