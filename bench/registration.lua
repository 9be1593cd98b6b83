-- Runners register one after the other, each from a network of its own, and each begins to pay, as a
-- place is kept from then on; `-- seed rate fee`: rate is how many requests a second there are at most
-- (0: as many as can be), fee is race 1's in minor units, which tells its runners in the answers.
-- Read by done(), so not local.
registered, kept, refused, failed = 0, 0, 0, 0

local threads = {}
local number, seed, pause, fee = 0, '0', 0, '0'
-- Who has registered and has not begun to pay.
local first, last, waiting = 1, 0, {}

function setup(thread)
  table.insert(threads, thread)
end

function init(args)
  seed = args[1]
  local rate = tonumber(args[2] or '0')
  if rate > 0 then pause = 200 / rate * 1000 end
  fee = args[3]
end

function delay()
  return pause * 2 * math.random()
end

local form = '{"key":"%08x-0000-4000-8000-%012x","firstname":"Ana","lastname":"Runner %s %d",' ..
  '"email":"r%s.%d@mail.example","phone":"+40 700 000 001","country":"RO","birthDate":"1990-03-01",' ..
  '"gender":"female","raceid":"%d","emergencyContactName":"Ion Pop",' ..
  '"emergencyContactPhone":"+40 700 000 002","tshirtSize":"M","acceptTerms":true,' ..
  '"acceptPrivacy":true,"acceptRisks":true}'

-- Twelve places at most are kept unpaid for one network of 24 bits.
local function headers(place)
  local from = string.format('%d.%d.%d.1', 20 + place / 65536 % 200, place / 256 % 256, place % 256)
  return { ['content-type'] = 'application/json', ['x-forwarded-for'] = from }
end

function request()
  number = number + 1
  if first <= last then
    local runner = waiting[first]
    waiting[first] = nil
    first = first + 1
    local own = headers(number)
    own['cookie'] = runner.cookie
    local body = string.format('{"participantId":%s,"raceid":%d}', runner.id, runner.race)
    return wrk.format('POST', '/api/create-payment-intent', own, body)
  end
  local body = string.format(form, tonumber(seed), number, seed, number, seed, number, 1 + number % 2)
  return wrk.format('POST', '/api/participants', headers(number), body)
end

function response(status, given, body)
  if status == 201 then
    registered = registered + 1
    last = last + 1
    waiting[last] = {
      id = body:match('"id":(%d+)'),
      race = body:match('"amountMinor":(%d+)') == fee and 1 or 2,
      cookie = (given['set-cookie'] or ''):match('^[^;]*'),
    }
  elseif status == 200 and body:find('paymentLink', 1, true) then kept = kept + 1
  elseif status == 409 then refused = refused + 1
  else failed = failed + 1 end
end

function done(summary, latency)
  local sums = { registered = 0, kept = 0, refused = 0, failed = 0 }
  for _, thread in ipairs(threads) do
    for name in pairs(sums) do sums[name] = sums[name] + thread:get(name) end
  end
  local errors = summary.errors
  local broken = errors.connect + errors.read + errors.write
  print(string.format(
    'JSON {"registered":%d,"kept":%d,"refused":%d,"failed":%d,"late":%d,"seconds":%f,"p99Ms":%f}',
    sums.registered, sums.kept, sums.refused, sums.failed + broken, errors.timeout,
    summary.duration / 1e6, latency:percentile(99) / 1000))
end
