import { QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { readApi } from '../../ui/api-client.ts';
import { filterParticipants, type ListState, listQuery } from './participant-filter.rules.ts';
import { rememberingSearchKey } from './participant-search.rules.ts';
import type { Participant } from './participants.contract.ts';

/**
 * Up to this many, the whole list is fetched before it is needed: it weighs less than a picture.
 */
const fewParticipants = 1000;

/** As the specification's section 9 has it: asked once, never again by itself. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        // Comparing two long lists row by row takes longer than showing one.
        structuralSharing: false,
      },
    },
  });

function fetchParticipants(query: Record<string, string>): Promise<Participant[]> {
  const search = new URLSearchParams(query).toString();
  return readApi(`/api/participants${search && `?${search}`}`);
}

const keyOf = rememberingSearchKey();

/**
 * The participants of a state, all pages of them. Until something is chosen nothing is asked of the
 * server, which has rendered the first page. While a narrower list is on its way, the whole one
 * answers in its place when it is there.
 */
export function useParticipants(
  client: QueryClient,
  options: { state: ListState; isUsed: boolean; everybody: number },
) {
  const { state, isUsed, everybody } = options;
  const wanted = listQuery(state);
  const { data, error, refetch, isFetching } = useQuery(
    {
      queryKey: ['participants', wanted],
      queryFn: () => fetchParticipants(wanted),
      enabled: isUsed,
      placeholderData: () => client.getQueryData<Participant[]>(['participants', {}]),
    },
    client,
  );
  useEffect(() => {
    if (everybody > fewParticipants) return;
    void client.prefetchQuery({
      queryKey: ['participants', {}],
      queryFn: () => fetchParticipants({}),
    });
  }, [client, everybody]);
  const { raceid, country, search, isemaparticipant, genderCategory, ageCategory, status } = state;
  // Turning a page filters nothing anew.
  const found = useMemo(() => {
    if (!isUsed || !data) return undefined;
    return filterParticipants(
      data,
      { raceid, country, search, isemaparticipant, genderCategory, ageCategory, status },
      keyOf,
    );
  }, [
    isUsed,
    data,
    raceid,
    country,
    search,
    isemaparticipant,
    genderCategory,
    ageCategory,
    status,
  ]);
  return {
    found,
    isLoading: isUsed && !data && isFetching,
    hasFailed: isUsed && !data && error !== null && !isFetching,
    again: () => void refetch(),
  };
}
