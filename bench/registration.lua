-- Runners register one after the other, each from an address of its own; `-- seed rate`, rate being
-- how many a second there are at most (0: as many as can be).
-- Read by done(), so not local.
made, repeated, refused, failed = 0, 0, 0, 0

local threads = {}
local number, seed, pause = 0, '0', 0

function setup(thread)
  table.insert(threads, thread)
end

function init(args)
  seed = args[1]
  local rate = tonumber(args[2] or '0')
  if rate > 0 then pause = 200 / rate * 1000 end
end

function delay()
  return pause * 2 * math.random()
end

local form = '{"key":"%08x-0000-4000-8000-%012x","firstname":"Ana","lastname":"Runner %s %d",' ..
  '"email":"r%d@mail.example","phone":"+40 700 000 001","country":"RO","birthDate":"1990-03-01",' ..
  '"gender":"female","raceid":"%d","emergencyContactName":"Ion Pop",' ..
  '"emergencyContactPhone":"+40 700 000 002","tshirtSize":"M","acceptTerms":true,' ..
  '"acceptPrivacy":true,"acceptRisks":true}'

function request()
  number = number + 1
  local body = string.format(form, tonumber(seed), number, seed, number, number, 1 + number % 2)
  local from = string.format('10.%d.%d.%d', number / 65536 % 256, number / 256 % 256, number % 256)
  local headers = { ['content-type'] = 'application/json', ['x-forwarded-for'] = from }
  return wrk.format('POST', '/api/participants', headers, body)
end

function response(status)
  if status == 201 then made = made + 1
  elseif status == 200 then repeated = repeated + 1
  elseif status == 409 then refused = refused + 1
  else failed = failed + 1 end
end

function done(summary, latency)
  local sums = { made = 0, repeated = 0, refused = 0, failed = 0 }
  for _, thread in ipairs(threads) do
    for name in pairs(sums) do sums[name] = sums[name] + thread:get(name) end
  end
  local errors = summary.errors
  local broken = errors.connect + errors.read + errors.write
  print(string.format(
    'JSON {"made":%d,"repeated":%d,"refused":%d,"failed":%d,"late":%d,"seconds":%f,"p99Ms":%f}',
    sums.made, sums.repeated, sums.refused, sums.failed + broken, errors.timeout, summary.duration / 1e6,
    latency:percentile(99) / 1000))
end
