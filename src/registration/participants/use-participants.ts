import { QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { readApi } from '../../ui/api-client.ts';
import { filterParticipants, type ListState, listQuery } from './participant-filter.rules.ts';
import { rememberingSearchKey } from './participant-search.rules.ts';
import type { Participant } from './participants.contract.ts';

/**
 * Up to this many, the whole list is fetched before it is needed, as it is smaller than a picture.
 */
const fewParticipants = 1000;

/** Fetches once and never again by itself, as in the specification's section 9. */
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
 * The participants of a state, on all its pages. Until the visitor chooses something the server,
 * which has rendered the first page, is not asked. While a narrower list is loading, the whole list
 * is filtered instead if it is there.
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
  // Turning a page does not filter again.
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
